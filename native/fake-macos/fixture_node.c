/* fixture_node.c - a fixture's lines about a node: its properties and its SMART client. */
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

static struct value *parsed(const char *text);

bool fixture_property(struct node *node, const char *rest)
{
    struct value *holder = node->properties, *value;
    const char *equals = strstr(rest, " = "), *slash = strstr(rest, " / ");
    char key[256];

    if (equals == NULL || equals - rest >= (long)sizeof key) return false;
    value = parsed(equals + 3);
    if (value == NULL) return false;
    if (slash != NULL && slash < equals) {
        char *name = strndup(rest, (size_t)(slash - rest));
        holder = value_get(node->properties, name);
        if (holder == NULL) value_set(node->properties, name, holder = value_new(VALUE_DICTIONARY));
        free(name);
        rest = slash + 3;
    }
    memcpy(key, rest, (size_t)(equals - rest));
    key[equals - rest] = '\0';
    value_set(holder, key, value);
    return true;
}

static struct value *parsed_bytes(const char *text);

/* "text", <hexadecimal bytes>, yes, no, or a whole number */
static struct value *parsed(const char *text)
{
    struct value *value;
    char *end;

    if (text[0] == '<') return parsed_bytes(text + 1);
    if (text[0] == '"') {
        value = value_new(VALUE_TEXT);
        value->text = strdup(text + 1);
        value->length = strlen(value->text);
        if (value->length > 0 && value->text[value->length - 1] == '"')
            value->text[--value->length] = '\0';
        return value;
    }
    if (strcmp(text, "yes") == 0 || strcmp(text, "no") == 0) {
        value = value_new(VALUE_BOOLEAN);
        value->number = text[0] == 'y';
        return value;
    }
    value = value_new(VALUE_NUMBER);
    value->number = (int64_t)strtoull(text, &end, 0);
    if (*end == '\0' && end != text) return value;
    value_free(value);
    return NULL;
}

static struct value *parsed_bytes(const char *text)
{
    struct value *value = value_new(VALUE_DATA);

    value->text = calloc(1, strlen(text) + 1);
    for (; text[0] != '>' && text[0] != '\0' && text[1] != '\0'; text += 2) {
        char byte[3] = { text[0], text[1], '\0' };
        value->text[value->length++] = (char)strtoul(byte, NULL, 16);
    }
    return value;
}

static bool read_log(struct smart *smart, const char *rest);
static bool read_identify(struct smart *smart, const char *rest);
static bool read_answer(struct smart *smart, const char *rest);

bool fixture_smart(struct node *node, const char *rest)
{
    const char *more;

    if (strcmp(rest, "never") == 0) {
        node->smart.delay_ms = -1;
        return true;
    }
    if ((more = after_word(rest, "takes")) != NULL) {
        node->smart.delay_ms = atol(more);
        return true;
    }
    if ((more = after_word(rest, "log")) != NULL) return read_log(&node->smart, more);
    if ((more = after_word(rest, "identify")) != NULL) return read_identify(&node->smart, more);
    if ((more = after_word(rest, "answers")) != NULL) return read_answer(&node->smart, more);
    return false;
}

struct field { const char *name; size_t offset, size; };

/* NVM Express Base Specification, SMART / Health Information log page (02h) */
static const struct field log_fields[] = {
    { "critical-warning", 0, 1 },       { "temperature-kelvin", 1, 2 },
    { "available-spare", 3, 1 },        { "spare-threshold", 4, 1 },
    { "percentage-used", 5, 1 },        { "data-units-read", 32, 16 },
    { "data-units-written", 48, 16 },   { "host-reads", 64, 16 },
    { "host-writes", 80, 16 },          { "busy-minutes", 96, 16 },
    { "power-cycles", 112, 16 },        { "power-on-hours", 128, 16 },
    { "unsafe-shutdowns", 144, 16 },    { "media-errors", 160, 16 },
    { "error-entries", 176, 16 },       { "sensor-1-kelvin", 200, 2 },
};

/* Identify Controller data structure */
static const struct field identify_fields[] = {
    { "vendor", 0, 2 },          { "serial", 4, 20 },       { "model", 24, 40 },
    { "firmware", 64, 8 },       { "warning-kelvin", 266, 2 }, { "critical-kelvin", 268, 2 },
    { "capacity", 280, 16 },     { "namespaces", 516, 4 },
};

static const struct field *field_named(const struct field *fields, size_t count, const char *line,
                                       const char **rest);
static void put_number(unsigned char *place, size_t size, const char *text);

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool read_log(struct smart *smart, const char *rest)
{
    const struct field *field = field_named(log_fields, COUNT(log_fields), rest, &rest);

    if (field != NULL) put_number(smart->log + field->offset, field->size, rest);
    return field != NULL;
}

/* A text is padded with spaces, as the specification has it. */
static bool read_identify(struct smart *smart, const char *rest)
{
    const struct field *field = field_named(identify_fields, COUNT(identify_fields), rest, &rest);

    if (field == NULL || strlen(rest) > 40) return false;
    if (field->size < 8 || field->size == 16) {
        put_number(smart->identify + field->offset, field->size, rest);
        return true;
    }
    memset(smart->identify + field->offset, ' ', field->size);
    memcpy(smart->identify + field->offset, rest, strnlen(rest, field->size));
    return true;
}

static const struct field *field_named(const struct field *fields, size_t count, const char *line,
                                       const char **rest)
{
    for (size_t i = 0; i < count; i++) {
        const char *after = after_word(line, fields[i].name);
        if (after == NULL) continue;
        *rest = after;
        return &fields[i];
    }
    return NULL;
}

/* Little endian; decimal, or hexadecimal after 0x, of up to 128 bits. */
static void put_number(unsigned char *place, size_t size, const char *text)
{
    unsigned base = strncmp(text, "0x", 2) == 0 ? 16 : 10;
    unsigned __int128 number = 0;

    for (text += base == 16 ? 2 : 0; *text != '\0'; text++)
        number = number * base + (unsigned)strtoul((char[]){ *text, '\0' }, NULL, 16);
    for (size_t i = 0; i < size; i++, number >>= 8) place[i] = (unsigned char)number;
}

static bool read_answer(struct smart *smart, const char *rest)
{
    static const char *const names[SMART_CALLS] = { "create", "smart-read-data", "get-log-page",
                                                    "identify" };

    for (size_t i = 0; i < SMART_CALLS; i++) {
        const char *code = after_word(rest, names[i]);
        if (code != NULL) smart->answers[i] = (uint32_t)strtoul(code, NULL, 0);
        if (code != NULL) return true;
    }
    return false;
}
