-- The last change before :change that is neither undone nor an undo, and can be undone.
SELECT max(id) FROM change WHERE id < :change AND undone IS NULL AND undoes IS NULL AND verb NOT IN ('purge', 'repair')
