-- Memory of the rig of a setup, in B; NULL unknown.
SELECT (SELECT CAST(value AS REAL) FROM rig_fact WHERE rig_id = setup.rig_id AND key = 'memory' AND unit = 'B')
FROM setup WHERE id = :setup
