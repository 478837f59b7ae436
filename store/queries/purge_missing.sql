-- Why figures were unknown.
DELETE FROM missing WHERE result_id / 4096 IN (SELECT run FROM purged)
