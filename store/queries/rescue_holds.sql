-- 1 where tables begin where they are looked for.
SELECT count(*) FROM change WHERE length(at) >= 4 AND length(verb) BETWEEN 4 AND 10
