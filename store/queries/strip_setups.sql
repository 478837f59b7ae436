-- Unknown setups are numbered: their names hold machines and files.
UPDATE setup SET unknown = 'unknown ' || id WHERE unknown IS NOT NULL
