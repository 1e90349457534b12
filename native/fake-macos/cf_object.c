/* cf_object.c - reference counts of CoreFoundation's objects. */
#include "cf.h"

#include <stdlib.h>
#include <string.h>

#define LIVING 0xcf0b1ec7u
#define DEAD 0xdeadcf00u

struct cf *cf_new(enum cf_type type)
{
    struct cf *object = calloc(1, sizeof *object);

    if (object == NULL) abort();
    object->magic = LIVING;
    object->type = type;
    object->caller = 1;
    live.cf_references++;
    return object;
}

struct cf *cf_text(const char *text)
{
    struct cf *object = cf_new(CF_STRING);

    object->text = strdup(text);
    object->length = strlen(text);
    return object;
}

struct cf *cf_of(const struct value *value)
{
    static const enum cf_type types[] = { CF_STRING, CF_NUMBER, CF_BOOLEAN, CF_DATA, CF_DICTIONARY };
    struct cf *object = cf_new(types[value->kind]);

    object->number = value->number;
    object->length = value->length;
    object->text = calloc(1, value->length + 1);
    if (value->length > 0) memcpy(object->text, value->text, value->length);
    for (size_t i = 0; i < value->count; i++) {
        struct cf *key = cf_text(value->keys[i]), *item = cf_of(value->values[i]);
        cf_put(object, key, item);
        cf_release(key, "cf_of");
        cf_release(item, "cf_of");
    }
    return object;
}

struct cf *cf_checked(const void *object, enum cf_type type, const char *call)
{
    struct cf *checked = (struct cf *)object;

    if (object == NULL) {
        violation("%s: NULL is no object; the original crashes", call);
        abort();
    }
    if (checked->magic != LIVING) {
        violation("%s: an object that was released before", call);
        abort();
    }
    if (type != 0 && checked->type != type)
        violation("%s: an object of type %d where %d was expected", call, checked->type, type);
    return checked;
}

static void end_if_unheld(struct cf *object);

void cf_release(struct cf *object, const char *call)
{
    if (object->immortal) {
        violation("%s: a constant was released", call);
        return;
    }
    if (object->caller == 0) {
        violation("%s: released what belongs to its container", call);
        return;
    }
    object->caller--;
    live.cf_references--;
    end_if_unheld(object);
}

void cf_release_contained(struct cf *object)
{
    object->container--;
    end_if_unheld(object);
}

static void end_if_unheld(struct cf *object)
{
    if (object->immortal || object->caller > 0 || object->container > 0) return;
    for (size_t i = 0; i < object->count; i++) {
        cf_release_contained(object->keys[i]);
        cf_release_contained(object->values[i]);
    }
    object->magic = DEAD;
    free(object->text);
    free(object);
}

void cf_put(struct cf *dictionary, struct cf *key, struct cf *value)
{
    if (dictionary->count == MOST_DICTIONARY) abort();
    key->container++;
    value->container++;
    dictionary->keys[dictionary->count] = key;
    dictionary->values[dictionary->count++] = value;
}

struct cf *cf_get(const struct cf *dictionary, const char *key)
{
    for (size_t i = 0; i < dictionary->count; i++) {
        if (strcmp(dictionary->keys[i]->text, key) == 0) return dictionary->values[i];
    }
    return NULL;
}

void CFRelease(CFTypeRef object)
{
    machine_enter(__func__);
    cf_release(cf_checked(object, 0, __func__), __func__);
    machine_leave();
}

CFTypeID CFGetTypeID(CFTypeRef object)
{
    CFTypeID type;

    machine_enter(__func__);
    type = cf_checked(object, 0, __func__)->type;
    machine_leave();
    return type;
}

CFTypeID CFStringGetTypeID(void) { return CF_STRING; }
CFTypeID CFNumberGetTypeID(void) { return CF_NUMBER; }
CFTypeID CFBooleanGetTypeID(void) { return CF_BOOLEAN; }
CFTypeID CFDataGetTypeID(void) { return CF_DATA; }
CFTypeID CFDictionaryGetTypeID(void) { return CF_DICTIONARY; }
