-- Before find_wholes, which looks at the beginnings of others alone.
UPDATE source SET whole = NULL WHERE whole IS NOT NULL
