-- The greatest number of a source.
SELECT coalesce(max(id), 0) FROM main.source
