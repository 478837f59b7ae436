/* ZFS pools as `zpool create` and `zpool add` describe them. */
#pragma once

#include "schema/reading_made.h"

struct pool;
struct vdev;

struct pool *pool_new(const char *name);
void pool_free(struct pool *pool);
const char *pool_name(const struct pool *pool);

/* The vdevs of a command line: words after the pool's name. */
bool pool_add(struct pool *pool, struct workshop *workshop, char *const *words, guint n,
              GError **error);

/* The same for who knows each vdev by itself: its kind ("mirror", "raidz2", "draid2:8d:24c:2s";
 * "stripe": the plain devices of a section), role -1 for data.  Its devices are borrowed. */
struct vdev *pool_vdev(struct pool *pool, int role, const char *kind);
void vdev_add(struct vdev *vdev, struct made *device);

/* "ashift=12", "recordsize=1M", "compression=lz4"; others are passed over. */
void pool_set(struct pool *pool, const char *property);
const char *pool_compression(const struct pool *pool); /* NULL not said */

/* The caller frees; NULL with an error. */
char *pool_line(const struct pool *pool, GError **error);
