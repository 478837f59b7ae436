-- What lay beside results names hosts and paths.
DELETE FROM note
