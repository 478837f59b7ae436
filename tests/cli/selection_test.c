/* Selections: --where and words become one filter, in brackets of their own. */
#include "cli/args.h"
#include "cli/selection.h"
#include "schema/auto.h"
#include "tests/test.h"

static const struct command list = {.name = "list", .selects = true};

static void check(const char *const *words, const char *want)
{
    auto_clear(args_clear) struct args *args = args_parse(&list, words, NULL);
    auto_clear(filter_clear) struct filter *where = NULL;
    g_autoptr(GError) error = NULL;
    CHECK(selection_parse(args, args_rest(args), &where, &error));
    g_autofree char *got = filter_format(where);
    CHECK_TEXT(got, want);
}

static void joins(void)
{
    check((const char *const[]){NULL}, "everything");
    check((const char *const[]){"rig=a", "disks>=6", NULL}, "rig=a and disks>=6");
    check((const char *const[]){"rig=a", "or", "rig=b", NULL}, "rig=a or rig=b");
    check((const char *const[]){"--where", "rig=a or rig=b", "not", "level=raid5", NULL},
          "(rig=a or rig=b) and not level=raid5");
    check((const char *const[]){"--where", "rig=a", "--where", "os=x", NULL}, "rig=a and os=x");
}

static void refuses(void)
{
    auto_clear(args_clear) struct args *args =
        args_parse(&list, (const char *const[]){"foo=1", NULL}, NULL);
    auto_clear(filter_clear) struct filter *where = NULL;
    g_autoptr(GError) error = NULL;
    CHECK(!selection_parse(args, args_rest(args), &where, &error));
    CHECK(error->code == STATUS_USAGE);
    CHECK(strstr(error->message, "'foo' is no key") != NULL);
    g_clear_error(&error);
    CHECK(!selection_parse(args, (const char *const[]){"rig=\xff", NULL}, &where, &error));
    CHECK_TEXT(error->message, "the selection is no UTF-8");
}

TESTS("selection", {"joins", joins}, {"refuses", refuses})
