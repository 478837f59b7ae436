-- A row: a layout that is needed.
SELECT DISTINCT layout.id, layout.canon, layout.name
FROM need JOIN other.setup ON setup.id = need.setup JOIN other.layout ON layout.id = setup.layout_id
ORDER BY layout.id
