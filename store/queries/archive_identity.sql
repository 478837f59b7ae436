-- How hosts and serial numbers are kept, and what is hashed with them.
SELECT identity, hex(salt) FROM archive WHERE id = 1
