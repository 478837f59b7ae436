-- Why figures were unknown. Reads all of them.
DELETE FROM missing WHERE result_id / 4096 IN (SELECT run FROM purged)
