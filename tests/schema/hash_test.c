/* SHA-256: the examples of FIPS 180-4, in one piece and in many. */
#include "schema/hash.h"
#include "tests/test.h"

static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

static void hashes_as_the_standard_does(void)
{
    static const struct {
        const char *text, *hash;
    } cases[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {two_blocks, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        char hash[HASH_HEX];
        hash_of(cases[i].text, strlen(cases[i].text), hash);
        CHECK_TEXT(hash, cases[i].hash);
    }
}

static void hashes_in_pieces(void)
{
    char whole[HASH_HEX], pieces[HASH_HEX];
    struct hash hash;
    hash_init(&hash);
    for (gsize i = 0; i < sizeof two_blocks - 1; i++)
        hash_add(&hash, two_blocks + i, 1);
    hash_hex(&hash, pieces);
    hash_of(two_blocks, sizeof two_blocks - 1, whole);
    CHECK_TEXT(pieces, whole);
}

static void begins_again_after_the_end(void)
{
    guint8 digest[HASH_BYTES];
    char text[HASH_HEX];
    struct hash hash;
    hash_init(&hash);
    hash_add(&hash, "x", 1);
    hash_end(&hash, digest);
    hash_add(&hash, "abc", 3);
    hash_hex(&hash, text);
    CHECK(digest[0] == 0x2d && digest[HASH_BYTES - 1] == 0x81);
    CHECK_TEXT(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TESTS("hash", {"hashes as the standard does", hashes_as_the_standard_does},
      {"hashes in pieces", hashes_in_pieces},
      {"begins again after the end", begins_again_after_the_end})
