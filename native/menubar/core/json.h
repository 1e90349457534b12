/*
 * json.h - one JSON text, read strictly and within bounds.
 *
 * The values lie in the reader, the texts in what was read: nothing is allocated. Refused, beside
 * what RFC 8259 refuses: more values or levels than there is room for, a number too large for a
 * double, the character NUL, and half a surrogate pair.
 */
#ifndef WEARBAR_JSON_H
#define WEARBAR_JSON_H

#include <stdbool.h>
#include <stddef.h>

#define JSON_MOST_VALUES 2048
#define JSON_MOST_LEVELS 16 /* lists and maps inside of each other */

enum json_kind { JSON_NULL, JSON_BOOLEAN, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_MAP };

struct json_value {
    enum json_kind kind;
    const char *name;              /* in a map; else NULL */
    const struct json_value *next; /* in the same list or map; NULL: the last */
    union {
        bool boolean;
        double number;
        const char *text;               /* UTF-8 with a NUL after it */
        const struct json_value *first; /* of a list or map; NULL: empty */
    } as;
};

struct json {
    struct json_value values[JSON_MOST_VALUES];
    size_t count;
};

/* Read text, valid UTF-8, and overwrite it with the texts in it. Return the value, which lives as
 * long as both and until the next call, or NULL. */
const struct json_value *json_read(struct json *json, char *text);

/* Return a map's value of that name and kind, or NULL. Of two with one name the last counts. */
const struct json_value *json_field(const struct json_value *map, const char *name,
                                    enum json_kind kind);

/* Return a map's text of that name, or NULL. */
const char *json_text(const struct json_value *map, const char *name);

#endif
