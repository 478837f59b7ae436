/* A session of commands. */
#include "schema/reading_session.h"

#include "schema/reading_pool.h"

static void group_free(void *data)
{
    struct group *group = data;
    g_free(group->name);
    g_ptr_array_unref(group->devices);
    g_free(group);
}

void session_init(struct session *session)
{
    session->pools = g_ptr_array_new_with_free_func((GDestroyNotify)pool_free);
    session->groups = g_ptr_array_new_with_free_func(group_free);
    session->lines = g_ptr_array_new_with_free_func(g_free);
    workshop_init(&session->workshop);
}

void session_clear(struct session *session)
{
    workshop_clear(&session->workshop);
    g_ptr_array_unref(session->pools);
    g_ptr_array_unref(session->groups);
    g_ptr_array_unref(session->lines);
}

GPtrArray *session_devices(struct session *session, char *const *words, guint n)
{
    GPtrArray *devices = g_ptr_array_new();
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(devices, workshop_device(&session->workshop, words[i]));
    return devices;
}

struct made *session_join(const GPtrArray *devices, guint n, GError **error)
{
    return made_join((struct made *const *)devices->pdata, n, error);
}
