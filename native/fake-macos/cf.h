/* cf.h - CoreFoundation's objects inside the double. Everything here is called under the lock. */
#ifndef FAKE_MACOS_CF_H
#define FAKE_MACOS_CF_H

#include "machine.h"

#include <CoreFoundation/CoreFoundation.h>

enum cf_type { CF_STRING = 1, CF_NUMBER, CF_BOOLEAN, CF_DATA, CF_DICTIONARY, CF_UUID, CF_URL, CF_ERROR };

/*
 * References are counted apart: those that a caller got from a Create or a Copy, and those of the
 * dictionaries it is in. A caller that releases what only a dictionary holds is found at once, not
 * when the dictionary goes.
 */
struct cf {
    uint32_t magic;
    enum cf_type type;
    bool immortal;   /* a constant */
    long caller;
    long container;
    char *text;      /* CF_STRING, CF_URL; the bytes of CF_DATA */
    size_t length;
    int64_t number;  /* CF_NUMBER, CF_BOOLEAN; the code of CF_ERROR */
    CFUUIDBytes uuid;
    size_t count;    /* CF_DICTIONARY */
    struct cf *keys[MOST_DICTIONARY];
    struct cf *values[MOST_DICTIONARY];
};

/* A new object with one reference of the caller's. */
struct cf *cf_new(enum cf_type type);
struct cf *cf_text(const char *text);

/* A copy of a fixture's value, likewise. */
struct cf *cf_of(const struct value *value);

/* Check that a caller may use the object as one of that type; 0: of any. NULL is a violation. */
struct cf *cf_checked(const void *object, enum cf_type type, const char *call);

/* The caller's or a container's reference ends. */
void cf_release(struct cf *object, const char *call);
void cf_release_contained(struct cf *object);

/* Add to a dictionary, which holds both from now on. Takes over nothing. */
void cf_put(struct cf *dictionary, struct cf *key, struct cf *value);
struct cf *cf_get(const struct cf *dictionary, const char *key);

#endif
