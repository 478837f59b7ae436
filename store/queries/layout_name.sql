-- What its owner calls a layout.
SELECT name FROM layout WHERE id = :layout
