-- That the bytes of sources were left out.
UPDATE archive SET identity = 'none'
