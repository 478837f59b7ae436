/* Items: what the words of a text say one by one, before anybody asks what they mean together.
 * The words are those of reading_token.def; others are passed over.
 *
 *     g_autoptr(GArray) items = reading_items("six 1TB disks, md raid6", chunk);
 *     COUNT 6, SIZE 1T, MEDIUM disk | FAMILY md, LEVEL raid6          (| parts clauses) */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum item_kind {
    ITEM_COUNT,       /* number */
    ITEM_SIZE,        /* text: "1500G" */
    ITEM_MEDIUM,      /* text: "hdd" */
    ITEM_LINK,        /* text: "sata2" */
    ITEM_RPM,         /* text: "7k2" */
    ITEM_MODEL,       /* text: "wd-re3" */
    ITEM_LEVEL,       /* text: "raid5", "raidz2" */
    ITEM_PAIRS,       /* mirrors: each of as many as go, two where nothing else is said */
    ITEM_STRIPED,     /* before a level it says that arrays are striped, else it is one */
    ITEM_GEOM,        /* text: a level by FreeBSD's GEOM */
    ITEM_JBOD,        /* a controller passes disks on */
    ITEM_FAMILY,      /* text: "zfs", "md", "hw" ... */
    ITEM_CONTROLLER,  /* text: "perc5" */
    ITEM_SOFTWARE,    /* no controller joins the disks */
    ITEM_OS,          /* text: "linux", "freebsd" */
    ITEM_VDEVS,       /* the count before it is of arrays */
    ITEM_LVM,         /* text: a kind */
    ITEM_CRYPT,       /* text: a kind; "" not said by what */
    ITEM_COVER,       /* text: a kind */
    ITEM_ZVOL,        /* */
    ITEM_FS,          /* text: a kind */
    ITEM_SHARE,       /* text: a kind */
    ITEM_ROLE,        /* text: "log", "spare" */
    ITEM_COMPRESSION, /* text: "lz4", "off" */
    ITEM_LAY,         /* text: "f2" */
    ITEM_CHUNK,       /* number: bytes; 0: the number stands before it */
    ITEM_KILO,        /* number: so many times 1024, of what is not said yet */
    ITEM_EACH,        /* each disk by itself */
    ITEM_SPAN,        /* disks in each span; the count stands before it */
    ITEM_DATA,        /* the count before it is of data disks */
    ITEM_PARITY,      /* the count before it is of parity disks */
    ITEM_WAY,         /* the count before it is of copies */
    ITEM_SINGLE,      /* one disk */
    ITEM_ON,          /* turns the order: what follows is below */
    ITEM_NOT,         /* what follows in its clause is not there; text "all": all of the clause */
    ITEM_OR,
    ITEM_OTHER, /* text: a name that no kind fits */
    ITEM_SHR,   /* the same, for Synology's; "synology-shr-1" */
    ITEM_NOTHING,
};

struct item {
    enum item_kind kind;
    guint number;
    const char *text;
    guint clause;   /* from 0; commas, semicolons, brackets, "and", "with" part them */
    bool bracketed; /* in brackets */
    gsize from, to; /* bytes of the text */
};

/* Whether a text is the name of a file, in which - and _ are blanks. */
bool reading_names_a_file(const char *text);

/* Of struct item.  Texts live in `chunk`. */
GArray *reading_items(const char *text, GStringChunk *chunk);
