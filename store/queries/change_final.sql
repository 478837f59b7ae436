-- 1 where the change cannot be undone.
SELECT 1 FROM change WHERE id = :change AND verb IN ('purge', 'repair')
