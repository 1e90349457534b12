/* glance_rows.c - the rows and texts of a glance while it is made. */
#include "glance_rows.h"

#include "words.h"

#include <string.h>

const char *glance_keep(struct glance *glance, const char *text)
{
    char *copy = glance->texts + glance->used;
    size_t room = strlen(text) + 1;

    if (room > glance->room - glance->used) return NULL;
    memcpy(copy, text, room);
    glance->used += room;
    for (char *at = copy; *at != '\0'; at++) {
        if ((unsigned char)*at < 0x20 || *at == 0x7f) *at = ' ';
    }
    return copy;
}

bool glance_add(struct glance *glance, struct row row)
{
    if (glance->count == GLANCE_MOST_ROWS + GLANCE_OWN_ROWS) return false;
    row.id = glance_keep(glance, row.id);
    row.text = glance_keep(glance, row.text);
    if (row.id == NULL || row.text == NULL) return false;
    glance->rows[glance->count++] = row;
    return true;
}

static bool add_row(struct glance *glance, const struct json_value *wire, bool nested);

bool glance_add_rows(struct glance *glance, const struct json_value *rows, bool nested)
{
    for (const struct json_value *wire = rows->as.first; wire != NULL; wire = wire->next) {
        if (!add_row(glance, wire, nested)) return false;
    }
    return true;
}

/* A row of that name that can not be clicked is no way out. */
bool glance_add_quit(struct glance *glance)
{
    struct row line = { .kind = ROW_SEPARATOR, .id = "line." GLANCE_QUIT, .text = "" };
    struct row quit = { ROW_ACTION, false, true, GLANCE_QUIT, WORDS_QUIT };

    for (size_t i = 0; i < glance->count; i++) {
        const struct row *row = &glance->rows[i];
        if (row->kind == ROW_ACTION && row->enabled && strcmp(row->id, GLANCE_QUIT) == 0) return true;
    }
    return glance_add(glance, line) && glance_add(glance, quit);
}

static bool read_kind(const char *kind, enum row_kind *read);
static bool can_be_clicked(enum row_kind kind, const struct json_value *on);

static bool add_row(struct glance *glance, const struct json_value *wire, bool nested)
{
    const struct json_value *on = json_field(wire, "on", JSON_BOOLEAN);
    const struct json_value *below = json_field(wire, "sub", JSON_LIST);
    const char *kind = json_text(wire, "k");
    struct row row = { .nested = nested, .id = json_text(wire, "id"), .text = json_text(wire, "text") };

    if (kind == NULL || row.id == NULL || strlen(row.id) > GLANCE_LONGEST_ID) return false;
    if (!read_kind(kind, &row.kind)) return true;
    if (row.text == NULL && row.kind != ROW_SEPARATOR) return false;
    if (row.kind == ROW_SEPARATOR) row.text = "";
    row.enabled = can_be_clicked(row.kind, on);
    if (glance->count == GLANCE_MOST_ROWS || !glance_add(glance, row)) return false;
    return below == NULL || nested || glance_add_rows(glance, below, true);
}

static bool read_kind(const char *kind, enum row_kind *read)
{
    static const char *const NAMES[] = { "sep", "head", "info", "act" };

    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (strcmp(kind, NAMES[i]) != 0) continue;
        *read = (enum row_kind)i;
        return true;
    }
    return false;
}

static bool can_be_clicked(enum row_kind kind, const struct json_value *on)
{
    if (kind == ROW_SEPARATOR || kind == ROW_HEADING) return false;
    return on == NULL || on->as.boolean;
}
