-- The line of a layout.
SELECT canon FROM layout WHERE id = :layout
