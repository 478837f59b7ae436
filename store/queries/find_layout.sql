-- The layout of a canonical line.
SELECT id, name FROM layout WHERE canon = :canon
