-- What a source brings goes in whole or not at all.
SAVEPOINT source
