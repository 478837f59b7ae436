-- What an undo undid.
SELECT undoes FROM change WHERE id = :change
