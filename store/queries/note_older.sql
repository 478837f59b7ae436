-- A row: a note that stands and came from that place.
SELECT id FROM note WHERE origin = :origin AND removed IS NULL
