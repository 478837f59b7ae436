-- What belongs to a run gets another number: :by more.
UPDATE {thing} SET {field} = {field} + :by WHERE {field} >= :first AND {field} < :end
