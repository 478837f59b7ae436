-- The plans of a folder are over.
UPDATE plan SET ended = :now WHERE folder = :folder AND ended IS NULL
