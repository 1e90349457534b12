/* facts.c - a tree of named values as one growing list. */
#include "facts.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 64

static struct fact *append(struct facts *facts, const char *name, enum fact_kind kind);
static void append_memory(struct facts *facts, const char *name, enum fact_kind kind,
                          const void *start, size_t length);

void facts_null(struct facts *facts, const char *name)
{
    append(facts, name, FACT_NULL);
}

void facts_boolean(struct facts *facts, const char *name, bool value)
{
    struct fact *fact = append(facts, name, FACT_BOOLEAN);

    if (fact != NULL) fact->value.boolean = value;
}

void facts_number(struct facts *facts, const char *name, int64_t value)
{
    struct fact *fact = append(facts, name, FACT_NUMBER);

    if (fact != NULL) fact->value.number = value;
}

void facts_bigint(struct facts *facts, const char *name, uint64_t value)
{
    struct fact *fact = append(facts, name, FACT_BIGINT);

    if (fact != NULL) fact->value.bigint = value;
}

void facts_text(struct facts *facts, const char *name, const char *text)
{
    if (text == NULL)
        facts_null(facts, name);
    else
        append_memory(facts, name, FACT_TEXT, text, strlen(text));
}

void facts_bytes(struct facts *facts, const char *name, const void *bytes, size_t length)
{
    append_memory(facts, name, FACT_BYTES, bytes, length);
}

void facts_open_map(struct facts *facts, const char *name)
{
    append(facts, name, FACT_MAP);
}

void facts_open_list(struct facts *facts, const char *name)
{
    append(facts, name, FACT_LIST);
}

void facts_close(struct facts *facts)
{
    append(facts, NULL, FACT_END);
}

void facts_free(struct facts *facts)
{
    for (size_t i = 0; i < facts->count; i++) {
        struct fact *fact = &facts->items[i];
        if (fact->kind == FACT_TEXT || fact->kind == FACT_BYTES) free(fact->value.memory.start);
    }
    free(facts->items);
    *facts = (struct facts){ 0 };
}

/* Return the new fact, or NULL where the tree is torn. */
static struct fact *append(struct facts *facts, const char *name, enum fact_kind kind)
{
    struct fact *fact;

    if (facts->torn) return NULL;
    if (facts->count == facts->room) {
        size_t room = facts->room == 0 ? FIRST_ROOM : facts->room * 2;
        struct fact *items = realloc(facts->items, room * sizeof *items);
        if (items == NULL) {
            facts->torn = true;
            return NULL;
        }
        facts->items = items;
        facts->room = room;
    }
    fact = &facts->items[facts->count++];
    *fact = (struct fact){ .name = name, .kind = kind };
    return fact;
}

static void append_memory(struct facts *facts, const char *name, enum fact_kind kind,
                          const void *start, size_t length)
{
    struct fact *fact = append(facts, name, kind);

    if (fact == NULL) return;
    fact->value.memory.start = malloc(length + 1);
    if (fact->value.memory.start == NULL) {
        facts->torn = true;
        return;
    }
    if (length > 0) memcpy(fact->value.memory.start, start, length);
    fact->value.memory.start[length] = '\0';
    fact->value.memory.length = length;
}
