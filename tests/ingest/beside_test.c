/* What lies beside results: kinds of files, folders of notes, first lines. */
#include "ingest/beside.h"
#include "ingest/note.h"
#include "ingest/passed.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <string.h>

static void offer(struct beside *beside, const char *origin, const char *text)
{
    auto_clear(source_clear) struct source source = {0};
    source_of_bytes(&source, origin, text, strlen(text));
    source.member = true;
    CHECK(beside_offer(beside, &source));
}

static void finds_the_nearest_folder(void)
{
    g_autoptr(GError) error = NULL;
    auto_clear(store_clear) struct store *store = store_open(NULL, STORE_MEMORY, &error);
    struct beside beside = {0};
    CHECK(beside_begin(&beside, "bench/") && !beside_begin(&beside, "bench/b.zip!"));
    static const char *const origins[] = {"bench/README", "bench/a/x/sos/proc/mdstat",
                                          "bench/docs/manual", "bench/b.zip!job.fio",
                                          "bench/b.zip!empty/note"};
    for (gsize i = 0; i < G_N_ELEMENTS(origins); i++)
        offer(&beside, origins[i], origins[i]);
    CHECK(!beside_has_results(&beside));
    beside_results(&beside, "bench/a/x/log");
    beside_results(&beside, "bench/b.zip!log");
    CHECK(beside_has_results(&beside));
    CHECK(store_begin(store, "import", "import", &error));
    for (guint i = 0; i < G_N_ELEMENTS(origins); i++) {
        bool kept;
        CHECK(beside_keep(&beside, i, store, &kept, &error) && kept);
    }
    CHECK(store_commit(store, &error));
    beside_end(&beside);
    auto_clear(table_clear) struct table table = {0};
    CHECK(store_sql(store, "SELECT group_concat(folder, ' ') FROM notes", 10, &table, &error));
    CHECK_TEXT(table_cell(&table, 0, 0)->text,
               "bench/ bench/a/x/ bench/ bench/b.zip! bench/b.zip!");
}

static void refuses_large_ones(void)
{
    struct beside beside = {0};
    const struct source large = {.bytes = "", .length = NOTE_LARGEST + 1};
    beside_begin(&beside, "bench/");
    CHECK(!beside_offer(&beside, &large));
    beside_end(&beside);
    CHECK(!beside_offer(&beside, &large));
}

static void knows_first_lines(void)
{
    static const struct {
        const char *text, *begins;
    } cases[] = {
        {"  pool: tank\n state: ONLINE\n", "pool: tank"},
        {"\n=====\n# My bench\n", "My bench"},
        {"#!/bin/sh\ndd if=/dev/zero\n", "dd if=/dev/zero"},
        {"[global]\nrw=read\n", "[global]"},
        {"----\n\n", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(source_clear) struct source source = {0};
        source_of_bytes(&source, "x", cases[i].text, strlen(cases[i].text));
        g_autofree char *begins = note_first_line(&source);
        CHECK_TEXT(begins, cases[i].begins);
    }
}

static void tells_kinds(void)
{
    static const struct {
        const char *bytes;
        gsize length;
        enum passed_kind kind;
    } cases[] = {
        {"\x89PNG\r\n\x1a\n", 8, PASSED_IMAGE},
        {"<?xml version=\"1.0\"?>\n<svg/>", 28, PASSED_IMAGE},
        {"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\1", 19, PASSED_IMAGE},
        {"BM of the host", 14, PASSED_TEXT},
        {"%PDF-1.4\n", 9, PASSED_DOCUMENT},
        {"PK\3\4\x14\0\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml", 49,
         PASSED_DOCUMENT},
        {"\x7f"
         "ELF\2\1\1\0\0\0\0\0\0\0\0\0",
         16, PASSED_BINARY},
        {"md0 : active\n", 13, PASSED_TEXT},
        {"", 0, PASSED_EMPTY},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        CHECK(passed_kind_of(cases[i].bytes, cases[i].length) == cases[i].kind);
    CHECK(passed_reads("\t\033[1mbold\033[0m\n", 13) && !passed_reads("a\1b\2c", 5));
    struct passed passed = {.n = {[PASSED_IMAGE] = 18, [PASSED_BINARY] = 1}};
    g_autofree char *words = passed_words(&passed), *none = passed_words(&(struct passed){0});
    CHECK_TEXT(words, "19 passed over (18 images, 1 binary)");
    CHECK_TEXT(none, NULL);
}

TESTS("beside", {"finds the nearest folder", finds_the_nearest_folder},
      {"refuses large ones", refuses_large_ones}, {"knows first lines", knows_first_lines},
      {"tells kinds", tells_kinds})
