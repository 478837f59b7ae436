/* Command lines: options anywhere, values kept apart, unknown ones named with the nearest. */
#include "cli/args.h"
#include "schema/auto.h"
#include "tests/test.h"

static const struct option options[] = {
    {"by", 'b', "KEY", "what competes"}, {"dry-run", 'n', NULL, "nothing is kept"},
    {"rig", 0, "NAME", "the rig"},       {"from", 0, "DIR", "a folder"},
    {"secret", 0, NULL, NULL},           {0},
};
static const struct command compare = {.name = "compare",
                                       .group = "ask",
                                       .arguments = "[SOURCE...]",
                                       .options = options,
                                       .prints_table = true,
                                       .selects = true};

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void check_rest(const struct args *args, const char *want)
{
    g_autofree char *got = g_strjoinv("|", (char **)args_rest(args));
    CHECK_TEXT(got, want);
    CHECK(args_count(args) == (int)g_strv_length((char **)args_rest(args)));
}

static void reads_options_anywhere(void)
{
    auto_clear(args_clear) struct args *args =
        args_parse(&compare, WORDS("a.csv", "--by", "layout", "b.csv", "-n", "--rig=pe2900"), NULL);
    CHECK(args_has(args, "by") && args_has(args, "dry-run") && !args_has(args, "where"));
    CHECK_TEXT(args_value(args, "by"), "layout");
    CHECK_TEXT(args_value(args, "rig"), "pe2900");
    CHECK_TEXT(args_value(args, "where"), NULL);
    check_rest(args, "a.csv|b.csv");
}

static void keeps_repeated_values(void)
{
    auto_clear(args_clear) struct args *args =
        args_parse(&compare, WORDS("--where", "a=1", "--where=b=2", "-blevel", "-nb", "os"), NULL);
    CHECK(g_strv_length((char **)args_values(args, "where")) == 2);
    CHECK_TEXT(args_values(args, "where")[1], "b=2");
    CHECK(args_has(args, "dry-run"));
    CHECK_TEXT(args_values(args, "by")[0], "level");
    CHECK_TEXT(args_value(args, "by"), "os");
    CHECK(args_values(args, "rig")[0] == NULL);
    check_rest(args, "");
}

static void knows_the_options_of_its_kind(void)
{
    auto_clear(args_clear) struct args *args =
        args_parse(&compare, WORDS("--as", "csv", "-o", "x.csv", "--help"), NULL);
    CHECK_TEXT(args_value(args, "as"), "csv");
    CHECK_TEXT(args_value(args, "output"), "x.csv");
    CHECK(args_has(args, "help"));
    static const struct command bare = {.name = "bare"};
    g_autoptr(GPtrArray) few = command_options(&bare);
    CHECK(few->len == 1);
}

static void a_value_may_look_like_an_option(void)
{
    auto_clear(args_clear) struct args *args =
        args_parse(&compare, WORDS("--by", "-n", "-b", "--dry-run=x", "--where=a=b"), NULL);
    CHECK(!args_has(args, "dry-run"));
    CHECK_TEXT(args_values(args, "by")[0], "-n");
    CHECK_TEXT(args_values(args, "by")[1], "--dry-run=x");
    CHECK_TEXT(args_value(args, "where"), "a=b");
}

static void ends_options_at_two_dashes(void)
{
    auto_clear(args_clear) struct args *args =
        args_parse(&compare, WORDS("-n", "--", "-x", "--by"), NULL);
    CHECK(args_has(args, "dry-run") && !args_has(args, "by"));
    check_rest(args, "-x|--by");
    auto_clear(args_clear) struct args *plain = args_parse(&compare, WORDS("--", "a", "b"), NULL);
    check_rest(plain, "a|b");
    auto_clear(args_clear) struct args *input = args_parse(&compare, WORDS("-", "a"), NULL);
    check_rest(input, "-|a");
}

static void check_error(const char *const *words, const char *want)
{
    g_autoptr(GError) error = NULL;
    CHECK(args_parse(&compare, words, &error) == NULL);
    CHECK_TEXT(error ? error->message : NULL, want);
    CHECK(error && error->domain == ERROR_DOMAIN && error->code == STATUS_USAGE);
}

static void names_what_is_wrong(void)
{
    check_error(WORDS("--wher", "x"), "compare has no option --wher; nearest: --where");
    check_error(WORDS("a", "--zzzzzz=3"),
                "compare has no option --zzzzzz; see: shootout compare --help");
    check_error(WORDS("--sekret"), "compare has no option --sekret; see: shootout compare --help");
    check_error(WORDS("-x"), "compare has no option -x; see: shootout compare --help");
    check_error(WORDS("--dry-run=yes"), "--dry-run takes no value");
    check_error(WORDS("--by"), "missing argument for --by");
    check_error(WORDS("--archive", "x"),
                "--archive stands before the command: shootout --archive FILE compare");
    check_error(WORDS("--by", "\xff"), "the value of --by is no UTF-8");
}

static void paths_may_be_any_bytes(void)
{
    auto_clear(args_clear) struct args *args =
        args_parse(&compare, WORDS("--from", "d\xff", "-o", "\xfe.csv", "f\xfd"), NULL);
    CHECK_TEXT(args_value(args, "from"), "d\xff");
    CHECK_TEXT(args_value(args, "output"), "\xfe.csv");
    check_rest(args, "f\xfd");
}

static void the_program_stops_at_the_command(void)
{
    auto_clear(args_clear) struct args *args =
        args_parse(&program, WORDS("--archive", "a.db", "list", "--as", "csv", "--", "x"), NULL);
    CHECK_TEXT(args_value(args, "archive"), "a.db");
    check_rest(args, "list|--as|csv|--|x");
    auto_clear(args_clear) struct args *help = args_parse(&program, WORDS("list", "--help"), NULL);
    CHECK(!args_has(help, "help"));
    g_autoptr(GError) error = NULL;
    CHECK(args_parse(&program, WORDS("--archiv", "a.db", "list"), &error) == NULL);
    CHECK_TEXT(error->message, "shootout has no option --archiv; nearest: --archive");
}

static void check_count(const char *arguments, const char *const *words, const char *want)
{
    const struct command command = {.name = "c", .arguments = arguments};
    auto_clear(args_clear) struct args *args = args_parse(&command, words, NULL);
    g_autoptr(GError) error = NULL;
    CHECK(args_check(args, &error) == !want);
    CHECK_TEXT(error ? error->message : NULL, want);
}

static void counts_words(void)
{
    check_count(NULL, WORDS(NULL), NULL);
    check_count(NULL, WORDS("x"), "c takes no words; 'x' is too much");
    check_count("QUERY", WORDS(NULL), "c wants QUERY; see: shootout c --help");
    check_count("QUERY", WORDS("a", "b"), "c takes QUERY only; 'b' is too much");
    check_count("[N]", WORDS(NULL), NULL);
    check_count("SELECTION KEY=VALUE...", WORDS("a"),
                "c wants SELECTION KEY=VALUE...; see: shootout c --help");
    check_count("SELECTION KEY=VALUE...", WORDS("a", "b", "c"), NULL);
    check_count("[SOURCE...]", WORDS("a", "b", "c"), NULL);
}

/* Every row of the table can be found, explained and parsed. */
static void commands_are_whole(void)
{
    for (gsize i = 0; commands[i]; i++) {
        CHECK(command_find(commands[i]->name) == commands[i]);
        CHECK(commands[i]->run && commands[i]->summary && commands[i]->group);
        auto_clear(args_clear) struct args *args = args_parse(commands[i], WORDS("--help"), NULL);
        CHECK(args && args_has(args, "help"));
    }
    g_autoptr(GError) error = NULL;
    CHECK(command_get("vocabularly", &error) == NULL);
    CHECK_TEXT(error->message, "no command 'vocabularly'; nearest: vocabulary");
    g_clear_error(&error);
    CHECK(command_get("vo", &error) == NULL);
    CHECK_TEXT(error->message, "no command 'vo'; nearest: vocabulary");
    g_clear_error(&error);
    CHECK(command_get("zzzzzzzz", &error) == NULL);
    CHECK_TEXT(error->message, "no command 'zzzzzzzz'; see: shootout --help");
}

TESTS("args", {"reads options anywhere", reads_options_anywhere},
      {"keeps repeated values", keeps_repeated_values},
      {"knows the options of its kind", knows_the_options_of_its_kind},
      {"a value may look like an option", a_value_may_look_like_an_option},
      {"ends options at two dashes", ends_options_at_two_dashes},
      {"names what is wrong", names_what_is_wrong},
      {"paths may be any bytes", paths_may_be_any_bytes},
      {"the program stops at the command", the_program_stops_at_the_command},
      {"counts words", counts_words}, {"commands are whole", commands_are_whole})
