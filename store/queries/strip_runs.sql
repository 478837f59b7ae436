-- Runs without what tells whose they are. Reads every run.
UPDATE run SET command = NULL, machine = NULL, host = NULL, note = NULL
