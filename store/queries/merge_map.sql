-- A thing of the other archive is one of this.
INSERT INTO map_{thing} (theirs, mine) VALUES (:theirs, :mine)
