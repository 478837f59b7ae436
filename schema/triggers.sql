-- What marks setups whose summaries are to be made anew.  Temporary, because triggers of a file are not trusted; on what alters
-- alone, because one on the inserts of an import would cost more than the rows.  What is purged leaves no trace.
CREATE TEMP TRIGGER IF NOT EXISTS run_gone
AFTER DELETE ON main.run BEGIN
    DELETE FROM summary WHERE setup_id = old.setup_id;
    INSERT OR IGNORE INTO stale VALUES (old.setup_id);
END;
CREATE TEMP TRIGGER IF NOT EXISTS run_altered
AFTER UPDATE OF setup_id, removed, started, tool, tool_version ON main.run BEGIN
    INSERT OR IGNORE INTO stale VALUES (old.setup_id);
    INSERT OR IGNORE INTO stale VALUES (new.setup_id);
END;
CREATE TEMP TRIGGER IF NOT EXISTS result_gone
AFTER DELETE ON main.result BEGIN
    INSERT OR IGNORE INTO stale SELECT setup_id FROM run WHERE id = old.id / 4096;
END;
CREATE TEMP TRIGGER IF NOT EXISTS result_altered
AFTER UPDATE ON main.result BEGIN
    INSERT OR IGNORE INTO stale SELECT setup_id FROM run WHERE id IN (old.id / 4096, new.id / 4096);
END;
CREATE TEMP TRIGGER IF NOT EXISTS fact_added
AFTER INSERT ON main.rig_fact WHEN new.key = 'memory' BEGIN
    INSERT OR IGNORE INTO stale SELECT id FROM setup WHERE coalesce(rig_id, 0) = new.rig_id;
END;
CREATE TEMP TRIGGER IF NOT EXISTS fact_gone
AFTER DELETE ON main.rig_fact WHEN old.key = 'memory' BEGIN
    INSERT OR IGNORE INTO stale SELECT id FROM setup WHERE coalesce(rig_id, 0) = old.rig_id;
END;
CREATE TEMP TRIGGER IF NOT EXISTS fact_altered
AFTER UPDATE ON main.rig_fact WHEN new.key = 'memory' BEGIN
    INSERT OR IGNORE INTO stale SELECT id FROM setup WHERE coalesce(rig_id, 0) = new.rig_id;
END;
CREATE TEMP TRIGGER IF NOT EXISTS guess_added
AFTER INSERT ON main.tag WHEN new.name = 'guessed' BEGIN
    INSERT OR IGNORE INTO stale SELECT setup_id FROM run WHERE id = new.run_id;
END;
CREATE TEMP TRIGGER IF NOT EXISTS guess_gone
AFTER DELETE ON main.tag WHEN old.name = 'guessed' BEGIN
    INSERT OR IGNORE INTO stale SELECT setup_id FROM run WHERE id = old.run_id;
END;
CREATE TEMP TRIGGER IF NOT EXISTS setup_altered
AFTER UPDATE ON main.setup BEGIN
    INSERT OR IGNORE INTO stale VALUES (new.id);
END;
