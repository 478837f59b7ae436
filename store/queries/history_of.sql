-- A row: a field that the change altered; the last first.
SELECT thing, thing_id, field, old, new FROM history WHERE change_id = :change ORDER BY id DESC
