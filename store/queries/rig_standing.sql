-- Whether the rig stands: what took it back, what added it.
SELECT removed, added FROM rig WHERE id = :rig
