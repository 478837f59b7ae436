/* Which texts a source has. */
#include "ingest/texts.h"

#include "ingest/sections.h"

void texts_init(struct texts *texts)
{
    *texts = (struct texts){
        .all = g_array_new(FALSE, FALSE, sizeof(struct text)),
        .sections = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref),
    };
}

void texts_clear(struct texts *texts)
{
    g_array_unref(texts->all);
    g_ptr_array_unref(texts->sections);
    g_clear_error(&texts->tie);
}

static void add(struct texts *texts, const struct format *format, struct piece piece)
{
    struct text text = {format, piece};
    if (piece.text->length)
        g_array_append_val(texts->all, text);
}

static void add_section(struct texts *texts, struct piece piece, const struct section *section)
{
    piece.text = &section->text;
    piece.line += piece.line ? section->line - 1 : 0;
    if (!piece.apart)
        piece.at += section->at, piece.length = section->text.length;
    add(texts, section->format, piece);
}

void texts_find(struct texts *texts, struct piece piece, const struct format *given)
{
    g_autoptr(GError) tie = NULL;
    const struct format *format = given ? given : format_sniff(piece.text, &tie);
    if (given || (!format && !tie)) {
        if (format)
            add(texts, format, piece);
        return;
    }
    GArray *sections = sections_find(piece.text, format);
    g_ptr_array_add(texts->sections, sections);
    for (guint i = 0; i < sections->len; i++)
        add_section(texts, piece, &g_array_index(sections, struct section, i));
    if (sections->len)
        return;
    if (format)
        add(texts, format, piece);
    else if (!texts->tie)
        texts->tie = g_steal_pointer(&tie);
}
