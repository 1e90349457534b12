/* glance.h - all that a menu bar shows. */
#ifndef WEARBAR_GLANCE_H
#define WEARBAR_GLANCE_H

#include "json.h"

#define GLANCE_MOST_ROWS 256 /* of the agent */
#define GLANCE_OWN_ROWS 3
#define GLANCE_LONGEST_ID 256
#define GLANCE_NO_LEVEL (-1)
/* The row that ends the app, wherever it comes from. */
#define GLANCE_QUIT "quit"

enum look { LOOK_GOOD, LOOK_WATCH, LOOK_ACT, LOOK_UNKNOWN, LOOK_STALE, LOOK_BUSY };

enum row_kind { ROW_SEPARATOR, ROW_HEADING, ROW_INFO, ROW_ACTION };

struct row {
    enum row_kind kind;
    bool nested;  /* in the submenu of the last row that is not */
    bool enabled;
    const char *id;
    const char *text; /* one line */
};

struct glance {
    enum look look;
    int level; /* percent, or GLANCE_NO_LEVEL */
    bool dim;
    const char *title;
    const char *spoken;
    struct row rows[GLANCE_MOST_ROWS + GLANCE_OWN_ROWS];
    size_t count;
    size_t room, used;
    char texts[]; /* all of them, one behind the other */
};

/* Make one of the agent's `state`, whose texts take room bytes at most: no more than the line that it
 * was read from. Rows of a kind that is not known are passed over. Return it for
 * glance_free(), or NULL if the state lacks something, or is too large. */
struct glance *glance_of(const struct json_value *state, size_t room);

/* Make one that begins with `words` and goes on with what was shown last, dimmed and with nothing to
 * do but quit. last may be NULL. Return it for glance_free(), or NULL without memory. */
struct glance *glance_without_agent(const struct glance *last, const char *words);

void glance_free(struct glance *glance);

/* Whether both have the same rows, whatever their texts: those of one can become those of the other
 * without adding or removing any. */
bool glance_same_rows(const struct glance *one, const struct glance *other);

#endif
