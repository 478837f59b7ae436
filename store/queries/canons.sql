-- A row: a layout or workload.
SELECT id, coalesce(canon, '') FROM {thing} ORDER BY id
