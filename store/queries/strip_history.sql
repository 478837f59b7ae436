-- Older words.
DELETE FROM history
