-- How many setups have summaries that are to be made anew.
SELECT count(*) FROM stale
