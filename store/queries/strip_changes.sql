-- The lines of changes name files.
UPDATE change SET command = verb
