/* claim: does a sentence follow from the figures?  Without one, the claims that the archive
 * keeps. */
#include "cli/archive.h"
#include "cli/asked.h"
#include "cli/output.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "report/claim.h"
#include "report/claim_table.h"
#include "report/sentence.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {ASKED_STATED, ASKED_WITH, {0}};

/* A first word that the shell kept together is a sentence where it has a verb, or three words and
 * no operator of selections; a selection may follow. */
static const char *find_sentence(const struct args *args)
{
    static const char *const verbs[] = {" is ",    " are ",         " was ",  " were ",
                                        " beats ", " outperforms ", " takes "};
    const char *const *words = args_rest(args);
    if (!words[0] || g_file_test(words[0], G_FILE_TEST_EXISTS))
        return NULL;
    const char *blank = strchr(words[0], ' ');
    if (blank && strchr(blank + 1, ' ') && !strpbrk(words[0], "=<>~"))
        return words[0];
    for (gsize i = 0; i < G_N_ELEMENTS(verbs); i++)
        if (strstr(words[0], verbs[i]))
            return words[0];
    return NULL;
}

static const enum status statuses[CLAIM_VERDICTS] = {
    [CLAIM_SUPPORTED] = STATUS_DONE,        [CLAIM_MOSTLY] = STATUS_DONE,
    [CLAIM_UNSUPPORTED] = STATUS_UNTOLD,    [CLAIM_CONTRADICTED] = STATUS_HOLDS,
    [CLAIM_OVERCLAIMED] = STATUS_UNTOLD,    [CLAIM_NOT_TESTED] = STATUS_UNTOLD,
    [CLAIM_NOT_ANSWERABLE] = STATUS_UNTOLD,
};

static int check_sentence(struct claims *claims, const char *text, const struct world *world,
                          const struct args *args, GError **error)
{
    struct claim claim;
    struct claim_answer answer;
    auto_clear(table_clear) struct table table = {0};
    if (!sentence_parse(text, claims->texts, &claim, error))
        return STATUS_USAGE;
    if (!claim_check(claims, &claim, NULL, &answer, error))
        return STATUS_FAILED;
    claim_table_one(&claim, &answer, &table);
    return output_table(world, args, &table, error) ? (int)statuses[answer.verdict] : STATUS_FAILED;
}

static int check_all(struct claims *claims, const struct world *world, const struct args *args,
                     GError **error)
{
    struct claim_counts counts;
    auto_clear(table_clear) struct table table = {0};
    if (!claim_table(claims, output_for_people(args), &counts, &table, error))
        return STATUS_FAILED;
    if (!counts.all)
        world_say(world, "no claims are kept: <claim> in shootout.xml keeps one");
    if (!output_table(world, args, &table, error))
        return STATUS_FAILED;
    return counts.verdicts[CLAIM_CONTRADICTED] ? STATUS_HOLDS : STATUS_DONE;
}

/* The archive, with the selection behind the sentence. */
static bool open_for_sentence(struct asked *asked, struct world *world, const struct args *args,
                              GError **error)
{
    asked->store = archive_open(world, STORE_READ, error);
    return asked->store && selection_parse(args, args_rest(args) + 1, &asked->where, error) &&
           selection_settle(world, asked->store, asked->where, error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(asked_clear) struct asked asked = {0};
    auto_clear(claims_clear) struct claims claims = {0};
    const char *sentence = find_sentence(args);
    bool opened = sentence ? open_for_sentence(&asked, world, args, error)
                           : asked_open(&asked, world, args, error);
    if (!opened || !claims_open(&claims, asked.store, asked.where, error))
        return STATUS_FAILED;
    return sentence ? check_sentence(&claims, sentence, world, args, error)
                    : check_all(&claims, world, args, error);
}

const struct command claim_command = {
    .name = "claim",
    .group = "ask",
    .arguments = "[SENTENCE] [SELECTION...]|SOURCE...",
    .summary = "whether a sentence follows from the figures",
    .help =
        "A sentence: 'A is 37 % slower than B for seq-read', 'A is 2.2 times as fast as B', 'A "
        "beats B',\n"
        "'A is the fastest for seq-write', 'A and B are about the same for reads'.  A and B are "
        "names,\n"
        "labels, layouts or selections (level=raidz1).  Without a sentence: the claims that the "
        "archive\n"
        "keeps.  Ends with 4 where one is contradicted, 5 where one sentence cannot be told.\n"
        "\n"
        "    shootout claim 'raidz2 is about half as fast as hw raid5 for seq-write'\n"
        "    shootout claim rig=pe2900",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
