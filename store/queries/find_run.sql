-- The run of an identity.
SELECT id FROM run WHERE digest = :digest AND nth = :nth
