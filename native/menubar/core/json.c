/* json.c - one JSON text, read strictly and within bounds. */
#include "json.h"

#include "json_scalars.h"

#include <string.h>

static struct json_value *add(struct json *json);
static char *read_value(struct json *json, struct json_value *value, char *at, int levels);
static char *skip_space(char *at);

const struct json_value *json_read(struct json *json, char *text)
{
    struct json_value *whole;
    char *end;

    json->count = 0;
    whole = add(json);
    end = read_value(json, whole, skip_space(text), JSON_MOST_LEVELS);
    return end != NULL && *skip_space(end) == '\0' ? whole : NULL;
}

const struct json_value *json_field(const struct json_value *map, const char *name,
                                    enum json_kind kind)
{
    const struct json_value *found = NULL;

    if (map->kind != JSON_MAP) return NULL;
    for (const struct json_value *field = map->as.first; field != NULL; field = field->next) {
        if (strcmp(field->name, name) == 0) found = field;
    }
    return found != NULL && found->kind == kind ? found : NULL;
}

const char *json_text(const struct json_value *map, const char *name)
{
    const struct json_value *field = json_field(map, name, JSON_TEXT);

    return field == NULL ? NULL : field->as.text;
}

/* Return a null, or NULL where there is no room. */
static struct json_value *add(struct json *json)
{
    struct json_value *value = json->values + json->count;

    if (json->count == JSON_MOST_VALUES) return NULL;
    json->count++;
    *value = (struct json_value){ .kind = JSON_NULL };
    return value;
}

static char *read_items(struct json *json, struct json_value *whole, char *at, int levels);

/* Like every reader below: return where it ends, or NULL. levels: so many more may be inside. */
static char *read_value(struct json *json, struct json_value *value, char *at, int levels)
{
    switch (*at) {
    case '{':
    case '[':
        value->kind = *at == '{' ? JSON_MAP : JSON_LIST;
        value->as.first = NULL;
        return levels == 0 ? NULL : read_items(json, value, at + 1, levels - 1);
    case '"':
        value->kind = JSON_TEXT;
        return json_read_text(at + 1, &value->as.text);
    case 't':
    case 'f':
        value->kind = JSON_BOOLEAN;
        value->as.boolean = *at == 't';
        return json_read_word(at, *at == 't' ? "true" : "false");
    case 'n':
        return json_read_word(at, "null");
    default:
        value->kind = JSON_NUMBER;
        return json_read_number(at, &value->as.number);
    }
}

static char *read_item(struct json *json, struct json_value *item, bool named, char *at,
                       int levels);

/* at: behind the opening bracket */
static char *read_items(struct json *json, struct json_value *whole, char *at, int levels)
{
    char closing = whole->kind == JSON_MAP ? '}' : ']';
    const struct json_value **link = &whole->as.first;

    at = skip_space(at);
    if (*at == closing) return at + 1;
    for (;;) {
        struct json_value *item = add(json);
        if (item == NULL) return NULL;
        at = read_item(json, item, whole->kind == JSON_MAP, skip_space(at), levels);
        if (at == NULL) return NULL;
        *link = item;
        link = &item->next;
        at = skip_space(at);
        if (*at == closing) return at + 1;
        if (*at++ != ',') return NULL;
    }
}

static char *read_item(struct json *json, struct json_value *item, bool named, char *at,
                       int levels)
{
    if (named) {
        at = *at == '"' ? json_read_text(at + 1, &item->name) : NULL;
        if (at == NULL) return NULL;
        at = skip_space(at);
        if (*at++ != ':') return NULL;
        at = skip_space(at);
    }
    return read_value(json, item, at, levels);
}

static char *skip_space(char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n') at++;
    return at;
}
