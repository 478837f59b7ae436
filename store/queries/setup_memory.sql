-- Memory of the rig of a setup, in B, and whether its rig or layout is unknown.
SELECT
    (SELECT CAST(value AS REAL) FROM rig_fact WHERE rig_id = setup.rig_id AND key = 'memory' AND unit = 'B'),
    unknown IS NOT NULL
FROM setup WHERE id = :setup
