-- Which version of an importer read the source last.
SELECT importer FROM source WHERE id = :source
