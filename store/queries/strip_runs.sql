-- Runs without what tells whose they are.
UPDATE run SET command = NULL, machine = NULL, host = NULL, note = NULL
