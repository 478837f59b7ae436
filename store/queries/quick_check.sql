-- How much of the structure is damaged: 0 or 1.
SELECT count(*) FROM pragma_quick_check(1) WHERE quick_check <> 'ok'
