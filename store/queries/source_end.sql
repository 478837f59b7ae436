-- All of a source is in.
RELEASE source
