-- A row: a source that is new here.
SELECT mine FROM map_source WHERE new ORDER BY mine
