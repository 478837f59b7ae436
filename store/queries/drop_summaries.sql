-- What is known of a setup.
DELETE FROM summary WHERE setup_id = :setup
