-- A row: a run that has the tag :tag, and its value. Reads every tag.
SELECT tag.run_id AS run, tag.value FROM tag WHERE tag.name = :tag
