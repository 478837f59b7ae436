-- 1 where a condition about setups cannot be judged for one of them.
SELECT EXISTS (SELECT 1 FROM {setups} WHERE ({where}) IS NULL)
