/* Selections: grammar, values by kind, canonical text, errors with their columns. */
#include "schema/auto.h"
#include "schema/filter.h"
#include "tests/test.h"

static void reads(const char *text, const char *want)
{
    g_autoptr(GError) error = NULL;
    auto_clear(filter_clear) struct filter *f = filter_parse(text, &error);
    g_autofree char *got = f ? filter_format(f) : NULL;
    CHECK_TEXT(error ? error->message : NULL, NULL);
    CHECK_TEXT(got, want);
    if (!f)
        return;
    auto_clear(filter_clear) struct filter *again = filter_parse(got, NULL);
    g_autofree char *same = again ? filter_format(again) : NULL;
    CHECK_TEXT(same, got);
}

static void refuses(const char *text, const char *want)
{
    g_autoptr(GError) error = NULL;
    auto_clear(filter_clear) struct filter *f = filter_parse(text, &error);
    CHECK(!f);
    CHECK_TEXT(error ? error->message : NULL, want);
}

static void binds_or_and_not(void)
{
    reads("rig=pe2900 and workload~seq-* and disks>=6 and date>=2011 and not tag.state=bad",
          "rig=pe2900 and workload~seq-* and disks>=6 and date>=2011 and not tag.state=bad");
    reads("rig=a or rig=b and disks=6", "rig=a or rig=b and disks=6");
    reads("(rig=a or rig=b) and disks=6", "(rig=a or rig=b) and disks=6");
    reads("rig=a or (rig=b and disks=6)", "rig=a or rig=b and disks=6");
    reads("not (rig=a or rig=b) disks=6", "not (rig=a or rig=b) and disks=6");
    reads("not (rig=a)", "not rig=a");
    reads("not not rig=a", "rig=a");
    reads("NOT not Not rig=a AND disks=1 Or fs=zfs", "not rig=a and disks=1 or fs=zfs");
    reads("a and (b and (c and d))", "a and b and c and d");
    reads("((((a))))", "a");
}

static void tree_is_as_written(void)
{
    auto_clear(filter_clear) struct filter *f = filter_parse("a or not qd<8 tag.X=y", NULL);
    CHECK(f && f->kind == FILTER_OR && f->left->kind == FILTER_WORD);
    CHECK_TEXT(f->left->text, "a");
    const struct filter *both = f->right;
    CHECK(both->kind == FILTER_AND && both->left->kind == FILTER_NOT && !both->left->right);
    const struct filter *qd = both->left->left, *tag = both->right;
    CHECK(qd->kind == FILTER_COMPARE && qd->field == FIELD_qd && qd->operator== FILTER_LESS);
    CHECK_NEAR(qd->number, 8, 0);
    CHECK_TEXT(qd->tag, NULL);
    CHECK(tag->field == FIELD_TAG && tag->operator== FILTER_EQUAL);
    CHECK_TEXT(tag->tag, "X");
    CHECK_TEXT(tag->text, "y");
    CHECK_NEAR(tag->number, NAN, 0);
}

static void words_side_by_side(void)
{
    reads("pe2900 raidz1 last", "pe2900 and raidz1 and last");
    reads("'last' \"and\" LAST", "'last' and 'and' and last");
    reads("raid5(a or b)c", "raid5 and (a or b) and c");
    reads("'raid 5'", "'raid 5'");
    reads("'a=b'", "'a=b'");
    reads("android notes", "android and notes");
    reads("raidz*", "raidz*");
}

static void blanks_and_quotes(void)
{
    reads("  disks  >=\t6\n", "disks>=6");
    reads("layout=\"hw raid5\"", "layout='hw raid5'");
    reads("layout=hw' raid'5", "layout='hw raid5'");
    reads("source='it is (not)'", "source='it is (not)'");
    reads("source=\"it's\"", "source='it'\"'s\"");
    reads("source='say \"it'\"'\"'s\"'", "source='say \"it'\"'s\"'\"'");
    reads("tag.'my tag'=x", "tag.'my tag'=x");
    reads("tag.a'='b=x", "tag.'a=b'=x");
    reads("level==raid5", "level=raid5");
    reads("tag.x='=1'", "tag.x='=1'");
    reads("DISKS=6 Tag.State=Bad", "disks=6 and tag.State=Bad");
}

static void values_with_signs(void)
{
    reads("workload=seq-write:bs=10M,data=zero", "workload=seq-write:bs=10M,data=zero");
    reads("ws=<=1x or ws=>4x", "ws=<=1x or ws=>4x");
    reads("source~http://*/?a=1", "source~http://*/?a=1");
    reads("rig=pe2900#2", "rig=pe2900#2");
}

static void patterns(void)
{
    reads("class=seq-*", "class~seq-*");
    reads("class='seq-?ead'", "class~seq-?ead");
    reads("class!=seq-*", "not class~seq-*");
    reads("not class!=seq-*", "class~seq-*");
    reads("class~seq", "class~seq");
    reads("class!=seq-read", "class!=seq-read");
}

static void values_by_kind(void)
{
    reads("bs=4096 bs>=1m", "bs=4K and bs>=1M");
    reads("disks>6.0 qd!=1", "disks>6 and qd!=1");
    reads("date=2011 date<'2011-05-03 10:22'", "date=2011 and date<2011-05-03T10:22");
    auto_clear(filter_clear) struct filter *f = filter_parse("bs<64K", NULL);
    CHECK_NEAR(f->number, 65536, 0);
    refuses("disks=many", "column 7: disks is a number, found 'many'");
    refuses("bs=4.5K", "column 4: bs is a size such as 4K, found '4.5K'");
    refuses("date>=2011-02-30", "column 7: date is a date such as 2011-05, found '2011-02-30'");
    refuses("date=2011-*", "column 6: date is a date such as 2011-05, found '2011-*'");
    refuses("disks=1*", "column 7: disks is a number, found '1*'");
    refuses("level<raid5", "column 6: '<' does not go with level, which is a text; use = != or ~");
    refuses("disks ~ 6",
            "column 7: '~' does not go with disks, which is no text; use = != < <= > or "
            ">=");
    refuses("tag.x>1", "column 6: '>' does not go with tag.x, which is a text; use = != or ~");
}

static void unknown_keys_list_the_keys(void)
{
    static const char keys[] =
        "keys: rig, host, layout, level, manager, redundancy, survives, fs, controller, disks, "
        "media, compression, os, tool, workload, class, bs, qd, jobs, data, flush, cache, direct, "
        "ws, date, source, finding, severity, run, tag.NAME";
    g_autofree char *near = g_strconcat("column 7: 'disk' is no key; nearest: disks; ", keys, NULL);
    refuses("a and disk=6", near);
    g_autofree char *none = g_strconcat("column 1: 'xyzzy' is no key; ", keys, NULL);
    refuses("xyzzy=6", none);
    g_autofree char *tag = g_strconcat("column 1: 'tag.' is no key; ", keys, NULL);
    refuses("tag.=6", tag);
}

static void errors_name_their_column(void)
{
    refuses("", "column 1: a word or KEY=VALUE is expected, found the end");
    refuses("   ", "column 4: a word or KEY=VALUE is expected, found the end");
    refuses("a and", "column 6: a word or KEY=VALUE is expected, found the end");
    refuses("a or or b", "column 6: a word or KEY=VALUE is expected, found 'and' or 'or'");
    refuses("not", "column 4: a word or KEY=VALUE is expected, found the end");
    refuses("()", "column 2: a word or KEY=VALUE is expected, found ')'");
    refuses("(a and (b)", "column 1: the bracket is not closed");
    refuses("a) b", "column 2: the bracket closes nothing");
    refuses("a 'b", "column 3: the quote is not closed");
    refuses("rig='b", "column 5: the quote is not closed");
    refuses(">= 5", "column 1: a key is expected before '>='");
    refuses("rig=", "column 5: a value is expected");
    refuses("rig= )", "column 6: a value is expected");
    refuses("rig=''", "column 5: a value is expected");
    refuses("a ''", "column 3: a word is expected");
}

static void repeated(const char *unit, gsize times, const char *end, const char *error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; i < times; i++)
        g_string_append(text, unit);
    g_string_append(text, end);
    g_autoptr(GError) got = NULL;
    auto_clear(filter_clear) struct filter *f = filter_parse(text->str, &got);
    CHECK(!f == (error != NULL));
    CHECK_TEXT(got ? got->message : NULL, error);
}

static void hostile_texts_are_refused(void)
{
    repeated("(", 64, "a", "column 64: the bracket is not closed");
    repeated("(", 65, "a", "column 65: more than 64 brackets within each other");
    repeated("(", 1000000, "a", "column 65: more than 64 brackets within each other");
    repeated("(a)", 100, "", NULL);
    repeated("a ", 500, "", NULL);
    repeated("a ", 501, "", "column 1001: more than 500 terms");
    repeated("a ", 1000000, "", "column 1001: more than 500 terms");
    repeated("not ", 1000001, "a", NULL);
}

static struct filter *parsed(const char *text)
{
    struct filter *f = filter_parse(text, NULL);
    CHECK(f != NULL);
    return f;
}

static void joins(void)
{
    CHECK(!filter_join(NULL, NULL));
    auto_clear(filter_clear) struct filter *one = filter_join(parsed("a"), NULL);
    auto_clear(filter_clear) struct filter *other = filter_join(NULL, parsed("b"));
    auto_clear(filter_clear) struct filter *both = filter_join(parsed("a or b"), parsed("c or d"));
    g_autofree char *first = filter_format(one), *second = filter_format(other);
    g_autofree char *joined = filter_format(both), *all = filter_format(NULL);
    CHECK_TEXT(first, "a");
    CHECK_TEXT(second, "b");
    CHECK_TEXT(joined, "(a or b) and (c or d)");
    CHECK_TEXT(all, "everything");
}

TESTS("filter", {"binds or and not", binds_or_and_not}, {"tree is as written", tree_is_as_written},
      {"words side by side", words_side_by_side}, {"blanks and quotes", blanks_and_quotes},
      {"values with signs", values_with_signs}, {"patterns", patterns},
      {"values by kind", values_by_kind},
      {"unknown keys list the keys", unknown_keys_list_the_keys},
      {"errors name their column", errors_name_their_column},
      {"hostile texts are refused", hostile_texts_are_refused}, {"joins", joins})
