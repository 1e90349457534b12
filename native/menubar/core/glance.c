/* glance.c - all that a menu bar shows. */
#include "glance.h"

#include "glance_rows.h"

#include <stdlib.h>
#include <string.h>

/* For the rows that no agent sends. */
#define OWN_ROOM 128

static struct glance *glance_new(size_t room);
static bool fill(struct glance *glance, const struct json_value *state);
static bool fill_without_agent(struct glance *glance, const struct glance *last, const char *words);
static struct glance *kept(struct glance *glance, bool filled);

struct glance *glance_of(const struct json_value *state, size_t room)
{
    struct glance *glance = glance_new(room);

    return glance == NULL ? NULL : kept(glance, fill(glance, state));
}

struct glance *glance_without_agent(const struct glance *last, const char *words)
{
    size_t shown = last == NULL ? 0 : last->used;
    struct glance *glance = glance_new(shown + 2 * (strlen(words) + 1));

    return glance == NULL ? NULL : kept(glance, fill_without_agent(glance, last, words));
}

static struct glance *glance_new(size_t room)
{
    struct glance *glance = calloc(1, sizeof *glance + room + OWN_ROOM);

    if (glance != NULL) glance->room = room + OWN_ROOM;
    return glance;
}

static struct glance *kept(struct glance *glance, bool filled)
{
    if (filled) return glance;
    glance_free(glance);
    return NULL;
}

void glance_free(struct glance *glance)
{
    free(glance);
}

bool glance_same_rows(const struct glance *one, const struct glance *other)
{
    if (one->count != other->count) return false;
    for (size_t i = 0; i < one->count; i++) {
        const struct row *left = &one->rows[i], *right = &other->rows[i];
        if (left->kind != right->kind || left->nested != right->nested) return false;
        if (strcmp(left->id, right->id) != 0) return false;
    }
    return true;
}

static enum look look_of(const char *icon);
static int level_of(const struct json_value *state);

static bool fill(struct glance *glance, const struct json_value *state)
{
    const char *title = json_text(state, "title"), *spoken = json_text(state, "ax");
    const char *icon = json_text(state, "icon");
    const struct json_value *dim = json_field(state, "dim", JSON_BOOLEAN);
    const struct json_value *menu = json_field(state, "menu", JSON_LIST);

    if (title == NULL || spoken == NULL || icon == NULL || dim == NULL || menu == NULL)
        return false;
    glance->look = look_of(icon);
    glance->level = level_of(state);
    glance->dim = dim->as.boolean;
    glance->title = glance_keep(glance, title);
    glance->spoken = glance_keep(glance, spoken);
    if (glance->title == NULL || glance->spoken == NULL) return false;
    return glance_add_rows(glance, menu, false) && glance_add_quit(glance);
}

static enum look look_of(const char *icon)
{
    static const char *const NAMES[] = { "good", "watch", "act", "unknown", "stale", "busy" };

    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (strcmp(icon, NAMES[i]) == 0) return (enum look)i;
    }
    return LOOK_UNKNOWN;
}

static int level_of(const struct json_value *state)
{
    const struct json_value *level = json_field(state, "level", JSON_NUMBER);

    if (level == NULL || level->as.number < 0 || level->as.number > 100) return GLANCE_NO_LEVEL;
    return (int)(level->as.number + 0.5);
}

static bool add_dimmed(struct glance *glance, struct row row);

static bool fill_without_agent(struct glance *glance, const struct glance *last, const char *words)
{
    struct row first = { .kind = ROW_INFO, .enabled = true, .id = "agent", .text = words };

    glance->look = last == NULL ? LOOK_UNKNOWN : LOOK_STALE;
    glance->level = last == NULL ? GLANCE_NO_LEVEL : last->level;
    glance->dim = true;
    glance->title = last == NULL ? "" : glance_keep(glance, last->title);
    glance->spoken = glance_keep(glance, words);
    if (glance->title == NULL || glance->spoken == NULL || !glance_add(glance, first)) return false;
    for (size_t i = 0; last != NULL && i < last->count; i++) {
        if (!add_dimmed(glance, last->rows[i])) return false;
    }
    return glance_add_quit(glance);
}

static bool add_dimmed(struct glance *glance, struct row row)
{
    if (row.kind == ROW_ACTION) row.enabled = strcmp(row.id, GLANCE_QUIT) == 0;
    return glance_add(glance, row);
}
