-- Setups that the sources described, taken back.
DELETE FROM setup_entry WHERE source_id IN (SELECT source FROM left_source)
