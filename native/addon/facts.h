/*
 * facts.h - a tree of named values that a reader found out, as one growing list. Knows neither Node
 * nor a platform.
 *
 *     facts_open_list(facts, "drives");
 *     facts_open_map(facts, NULL);                  an item of a list has no name
 *     facts_text(facts, "model", "APPLE SSD AP0256Q");
 *     facts_close(facts);                           the map
 *     facts_close(facts);                           the list
 *
 * Without memory the tree is marked as torn, and further values are dropped: ask once, at the end.
 */
#ifndef WEARBAR_FACTS_H
#define WEARBAR_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fact_kind {
    FACT_NULL,   /* could not be read */
    FACT_BOOLEAN,
    FACT_NUMBER, /* a small one: a status, a pid */
    FACT_BIGINT, /* 64 bits, unsigned */
    FACT_TEXT,
    FACT_BYTES,
    FACT_MAP,    /* up to its FACT_END */
    FACT_LIST,
    FACT_END,
};

struct fact {
    const char *name; /* static text; NULL in a list and for FACT_END */
    enum fact_kind kind;
    union {
        bool boolean;
        int64_t number;
        uint64_t bigint;
        struct {
            char *start;   /* owned; FACT_TEXT has a NUL after it */
            size_t length;
        } memory;          /* FACT_TEXT (UTF-8) and FACT_BYTES */
    } value;
};

struct facts {
    struct fact *items;
    size_t count;
    size_t room;
    bool torn; /* there was no memory for some of it */
};

void facts_null(struct facts *facts, const char *name);
void facts_boolean(struct facts *facts, const char *name, bool value);
void facts_number(struct facts *facts, const char *name, int64_t value);
void facts_bigint(struct facts *facts, const char *name, uint64_t value);

/* Copy text. NULL is FACT_NULL. */
void facts_text(struct facts *facts, const char *name, const char *text);

/* Copy length bytes. */
void facts_bytes(struct facts *facts, const char *name, const void *bytes, size_t length);

void facts_open_map(struct facts *facts, const char *name);
void facts_open_list(struct facts *facts, const char *name);
void facts_close(struct facts *facts);

/* Free everything. The tree is empty afterwards. */
void facts_free(struct facts *facts);

#endif
