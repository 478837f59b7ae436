/* File systems on which locks cannot be trusted. */
#pragma once

/* The name of the file system that holds `path` (a file or its folder), where several programs at
 * once would damage an archive there: "NFS", "SMB" ...; NULL where locks work, or nobody knows. */
const char *filesystem_unsafe(const char *path);
