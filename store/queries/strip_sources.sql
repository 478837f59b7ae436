-- Sources without their places.
UPDATE source SET origin = 'source ' || id, title = NULL, etag = NULL
