/* Claims: the verdicts on the published ones with what the audit finds on each, sentences of the
 * grammar against the published figures, the words of numbers, what other figures contradict. */
#include "ingest/import.h"
#include "report/claim.h"
#include "report/effect.h"
#include "report/sentence.h"
#include "schema/auto.h"
#include "schema/words.h"
#include "tests/report/archive.h"

struct published {
    struct store *store;
    struct claims claims;
};

static void published_clear(struct published *p)
{
    claims_clear(&p->claims);
    store_clear(&p->store);
}

static void published_open(struct published *p)
{
    const char *paths[] = {SOURCE "/tests/shootouts", NULL};
    g_autoptr(GError) error = NULL;
    p->store = store_open(NULL, STORE_MEMORY, &error);
    struct import import = {.store = p->store, .command = "import"};
    CHECK(p->store && import_paths(&import, paths, &error) &&
          claims_open(&p->claims, p->store, NULL, &error));
    CHECK_TEXT(error ? error->message : NULL, NULL);
}

static char **lines_of(const char *name)
{
    g_autofree char *path = g_build_filename(DATA, "claims", name, NULL), *text = NULL;
    CHECK(g_file_get_contents(path, &text, NULL, NULL));
    return g_strsplit(text ? text : "", "\n", -1);
}

static bool is_row(const char *line)
{
    return *line && *line != '#';
}

/* "A17=NOTE A28=SUSPECT"; "-" none. */
static char *findings_of(const struct claim_answer *answer)
{
    g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < answer->n; i++)
        g_ptr_array_add(list, g_strconcat(answer->findings[i].rule->id, "=",
                                          severity_names[answer->findings[i].severity], NULL));
    g_ptr_array_sort(list, words_order);
    g_ptr_array_add(list, NULL);
    return list->len > 1 ? g_strjoinv(" ", (char **)list->pdata) : g_strdup("-");
}

static struct claim claim_of(const struct rows *rows)
{
    return (struct claim){
        .name = rows_text(rows, rows_find(rows, "claim")),
        .text = rows_text(rows, rows_find(rows, "text")),
        .a = rows_text(rows, rows_find(rows, "a")),
        .b = rows_text(rows, rows_find(rows, "b")),
        .workload = rows_text(rows, rows_find(rows, "workload")),
        .effect = rows_text(rows, rows_find(rows, "effect")),
    };
}

static char *judged(struct published *p, const struct rows *rows)
{
    g_autoptr(GError) error = NULL;
    struct claim claim = claim_of(rows);
    struct claim_answer answer;
    g_autofree char *folder = g_path_get_dirname(rows_text(rows, rows_find(rows, "source")));
    CHECK(claim_check(&p->claims, &claim, folder, &answer, &error));
    g_autofree char *findings = findings_of(&answer);
    return g_strdup_printf("%s\t%s\t%s\t%s", claim.name, claim_words[answer.verdict], findings,
                           answer.why);
}

static void judges_the_published_claims(void)
{
    auto_clear(published_clear) struct published p = {0};
    published_open(&p);
    auto_clear(rows_clear) struct rows *rows = store_rows(p.store, "list_claims", NULL, NULL);
    g_autoptr(GHashTable) got = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    while (rows_next(rows, NULL)) {
        char *line = judged(&p, rows);
        g_hash_table_insert(got, g_strndup(line, strcspn(line, "\t")), line);
    }
    g_auto(GStrv) lines = lines_of("published.tsv");
    guint seen = 0;
    for (char **line = lines; *line; line++) {
        if (!is_row(*line))
            continue;
        g_autofree char *name = g_strndup(*line, strcspn(*line, "\t"));
        CHECK_TEXT(g_hash_table_lookup(got, name), *line);
        seen++;
    }
    CHECK(seen == 21);
    CHECK(seen == g_hash_table_size(got));
}

/* "verdict<tab>right<tab>findings". */
static char *said_of(struct claims *claims, const char *sentence)
{
    struct claim claim;
    struct claim_answer answer;
    g_autoptr(GError) error = NULL;
    if (!sentence_parse(sentence, claims->texts, &claim, &error) ||
        !claim_check(claims, &claim, NULL, &answer, &error))
        return g_strdup_printf("error: %s", error->message);
    g_autofree char *findings = findings_of(&answer);
    return g_strdup_printf("%s\t%s\t%s", claim_words[answer.verdict],
                           answer.right ? answer.right : "-", findings);
}

static void reads_sentences(void)
{
    auto_clear(published_clear) struct published p = {0};
    published_open(&p);
    g_auto(GStrv) lines = lines_of("sentences.tsv");
    guint seen = 0;
    for (char **line = lines; *line; line++) {
        if (!is_row(*line))
            continue;
        g_autofree char *sentence = g_strndup(*line, strcspn(*line, "\t"));
        g_autofree char *said = said_of(&p.claims, sentence),
                        *got = g_strdup_printf("%s\t%s", sentence, said);
        CHECK_TEXT(got, *line);
        seen++;
    }
    CHECK(seen > 20);
}

static void refuses_what_is_no_claim(void)
{
    g_autoptr(GStringChunk) texts = g_string_chunk_new(64);
    static const char *const wrong[] = {"", "raidz1", "raidz1 is nice", "is faster than raidz1",
                                        "raidz1 beats "};
    for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
        struct claim claim;
        g_autoptr(GError) error = NULL;
        CHECK(!sentence_parse(wrong[i], texts, &claim, &error));
        CHECK(error && g_str_has_prefix(error->message, "expected 'A is 37 %"));
    }
    struct claim claim;
    g_autoptr(GError) error = NULL;
    CHECK(!sentence_parse("raidz1 beats raidz2 for seq-raed", texts, &claim, &error));
    CHECK(error && strstr(error->message, "nearest: seq-read"));
}

/* A number of a clause holds for ratios from `from` to below `to`. */
static void takes_numbers_by_their_words(void)
{
    static const struct {
        const char *effect;
        double yes[2], no[2];
    } cases[] = {
        {"A 37 % slower", {0.6251, 0.6349}, {0.62, 0.64}},
        {"A almost 50 % slower", {0.501, 0.53}, {0.499, 0.54}},
        {"A about 50 % slower", {0.481, 0.519}, {0.47, 0.53}},
        {"A half as fast", {0.451, 0.549}, {0.44, 0.56}},
        {"A 58.7 % faster", {1.5866, 1.5874}, {1.58, 1.59}},
        {"A 2.2 times as fast", {2.151, 2.249}, {2.1, 2.3}},
        {"A about 2 times as fast", {1.91, 2.09}, {1.85, 2.15}},
        {"A twice as fast", {1.6, 2.4}, {1.4, 2.6}},
        {"A more than 3 times as fast", {3.01, 9}, {2, 2.4}},
        {"A up to 20 % faster", {1.05, 1.2}, {1.3, 2}},
        {"A 25 % longer", {0.798, 0.802}, {0.79, 0.81}},
        {"A 0.5 times as fast", {0.46, 0.54}, {0.4, 0.6}},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct effect effects[EFFECTS];
        CHECK(effect_parse(cases[i].effect, effects, EFFECTS) == 1);
        for (int k = 0; k < 2; k++) {
            check_near(effect_agrees(effects, cases[i].yes[k]), 1, 0, cases[i].effect, __FILE__,
                       __LINE__);
            check_near(effect_agrees(effects, cases[i].no[k]), 0, 0, cases[i].effect, __FILE__,
                       __LINE__);
        }
    }
}

static void tells_kinds_of_effects(void)
{
    static const struct {
        const char *text;
        enum effect_kind kind;
        enum effect_way way;
    } cases[] = {
        {NULL, EFFECT_NONE, WAY_ANY},
        {"A fastest", EFFECT_FASTEST, WAY_ANY},
        {"A poor", EFFECT_SLOWEST, WAY_ANY},
        {"A in the middle or better", EFFECT_MIDDLE, WAY_ANY},
        {"flat across layouts", EFFECT_FLAT, WAY_ANY},
        {"A not to be taken at face value", EFFECT_DOUBTFUL, WAY_ANY},
        {"78 against 35", EFFECT_FIGURES, WAY_ANY},
        {"about equal, abs <= 2 %", EFFECT_EQUAL, WAY_ANY},
        {"as fast", EFFECT_EQUAL, WAY_ANY},
        {"write A slower", EFFECT_SLOWER, WAY_WRITES},
        {"read near equal", EFFECT_EQUAL, WAY_READS},
        {"A unstable", EFFECT_OTHER, WAY_ANY},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct effect effects[EFFECTS];
        effect_parse(cases[i].text, effects, EFFECTS);
        check_near(effects[0].kind, cases[i].kind, 0, cases[i].text, __FILE__, __LINE__);
        check_near(effects[0].way, cases[i].way, 0, cases[i].text, __FILE__, __LINE__);
    }
}

/* Six runs each: raidz1 faster in one folder, slower in the other; and an average over unequal
 * work. */
static const struct row two_folders[] = {
    {"r1", RAIDZ1, "off", WRITE, "dd", "200 201 202 203 204 205", .source = "one/a.log"},
    {"r1", RAIDZ2, "off", WRITE, "dd", "100 101 102 103 104 105", .source = "one/a.log"},
    {"r2", RAIDZ1, "off", WRITE, "dd", "100 101 102 103 104 105", .source = "two/a.log"},
    {"r2", RAIDZ2, "off", WRITE, "dd", "200 201 202 203 204 205", .source = "two/a.log"},
    {"r2", RAIDZ1, "off", READ, "dd", "100 101 102 103 104 105", .source = "two/a.log"},
};

static void checks_one_claim(struct claims *claims, const char *effect, const char *folder,
                             const char *want)
{
    const struct claim claim = {.text = "one claims", .a = RAIDZ1, .b = RAIDZ2, .effect = effect};
    struct claim_answer answer;
    g_autoptr(GError) error = NULL;
    CHECK(claim_check(claims, &claim, folder, &answer, &error));
    g_autofree char *findings = findings_of(&answer),
                    *got = g_strdup_printf("%s %s", claim_words[answer.verdict], findings);
    CHECK_TEXT(got, want);
}

static void names_what_contradicts_elsewhere(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, two_folders, G_N_ELEMENTS(two_folders), &(struct question){.by = "layout"});
    auto_clear(claims_clear) struct claims claims = {0};
    CHECK(claims_open(&claims, a.store, NULL, NULL));
    checks_one_claim(&claims, "A faster", "one", "supported P18=WARN");
    checks_one_claim(&claims, "A faster", "two", "contradicted -");
    checks_one_claim(&claims, "A 98 % faster", "one", "supported P18=WARN");
    checks_one_claim(&claims, "A 37 % faster", "one", "contradicted P16=WARN");
    checks_one_claim(&claims, "A slower", "three", "contradicted P17=WARN");
    checks_one_claim(&claims, "about equal", "one", "contradicted -");
    checks_one_claim(&claims, "A slower on average", "two", "not answerable P15=BLOCK");
    checks_one_claim(&claims, "A faster on average", "one", "supported P18=WARN");
}

TESTS("claims", {"judges the published claims", judges_the_published_claims},
      {"reads sentences", reads_sentences}, {"refuses what is no claim", refuses_what_is_no_claim},
      {"takes numbers by their words", takes_numbers_by_their_words},
      {"tells kinds of effects", tells_kinds_of_effects},
      {"names what contradicts elsewhere", names_what_contradicts_elsewhere})
