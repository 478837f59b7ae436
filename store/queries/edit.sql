-- One field of one row.
UPDATE {thing} SET {field} = :value WHERE id = :id
