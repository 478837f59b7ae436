-- The layout that its owner calls so.
SELECT canon FROM layout WHERE name = :name COLLATE NOCASE
