/* cf_values.c - strings, numbers, booleans, data, dictionaries, UUIDs, and the constants. */
#include "cf.h"

#include <stdlib.h>
#include <string.h>

#define CONSTANT(kind, ...) { .magic = 0xcf0b1ec7u, .type = kind, .immortal = true, __VA_ARGS__ }

static struct cf constant_true = CONSTANT(CF_BOOLEAN, .number = 1);
static struct cf available = CONSTANT(CF_STRING, .text = "AvailableCapacity", .length = 17);
static struct cf important = CONSTANT(CF_STRING, .text = "ImportantUsage", .length = 14);
static struct cf total = CONSTANT(CF_STRING, .text = "TotalCapacity", .length = 13);

const CFBooleanRef kCFBooleanTrue = (CFBooleanRef)(void *)&constant_true;
const CFStringRef kCFURLVolumeAvailableCapacityKey = (CFStringRef)(void *)&available;
const CFStringRef kCFURLVolumeAvailableCapacityForImportantUsageKey = (CFStringRef)(void *)&important;
const CFStringRef kCFURLVolumeTotalCapacityKey = (CFStringRef)(void *)&total;
const CFDictionaryKeyCallBacks kCFTypeDictionaryKeyCallBacks = { 0 };
const CFDictionaryValueCallBacks kCFTypeDictionaryValueCallBacks = { 0 };

/* Constants made once and kept: the caller never owns them. */
struct constant { struct cf object; struct constant *next; };
static struct constant *constants;

static struct cf *constant(enum cf_type type, const char *text, const CFUUIDBytes *uuid);

CFStringRef __CFStringMakeConstantString(const char *text)
{
    struct cf *object;

    machine_enter(__func__);
    object = constant(CF_STRING, text, NULL);
    machine_leave();
    return (CFStringRef)(void *)object;
}

CFUUIDRef CFUUIDGetConstantUUIDWithBytes(CFAllocatorRef allocator, UInt8 b0, UInt8 b1, UInt8 b2,
                                         UInt8 b3, UInt8 b4, UInt8 b5, UInt8 b6, UInt8 b7, UInt8 b8,
                                         UInt8 b9, UInt8 b10, UInt8 b11, UInt8 b12, UInt8 b13,
                                         UInt8 b14, UInt8 b15)
{
    const CFUUIDBytes uuid = { b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15 };
    struct cf *object;

    (void)allocator;
    machine_enter(__func__);
    object = constant(CF_UUID, NULL, &uuid);
    machine_leave();
    return (CFUUIDRef)(void *)object;
}

static struct cf *constant(enum cf_type type, const char *text, const CFUUIDBytes *uuid)
{
    struct constant *found = constants;

    while (found != NULL &&
           (found->object.type != type || (text != NULL && strcmp(found->object.text, text) != 0) ||
            (uuid != NULL && memcmp(&found->object.uuid, uuid, sizeof *uuid) != 0)))
        found = found->next;
    if (found != NULL) return &found->object;
    found = calloc(1, sizeof *found);
    if (found == NULL) abort();
    found->object = (struct cf)CONSTANT(type, .text = text == NULL ? NULL : strdup(text));
    if (text != NULL) found->object.length = strlen(text);
    if (uuid != NULL) found->object.uuid = *uuid;
    found->next = constants;
    constants = found;
    return &found->object;
}

CFUUIDBytes CFUUIDGetUUIDBytes(CFUUIDRef uuid)
{
    CFUUIDBytes bytes;

    machine_enter(__func__);
    bytes = cf_checked(uuid, CF_UUID, __func__)->uuid;
    machine_leave();
    return bytes;
}

CFIndex CFStringGetLength(CFStringRef text)
{
    CFIndex length;

    machine_enter(__func__);
    length = (CFIndex)cf_checked(text, CF_STRING, __func__)->length;
    machine_leave();
    return length;
}

CFIndex CFStringGetMaximumSizeForEncoding(CFIndex length, CFStringEncoding encoding)
{
    if (encoding != kCFStringEncodingUTF8) violation("%s: another encoding than UTF-8", __func__);
    return length * 3;
}

Boolean CFStringGetCString(CFStringRef text, char *buffer, CFIndex size, CFStringEncoding encoding)
{
    struct cf *object;
    bool fits;

    machine_enter(__func__);
    object = cf_checked(text, CF_STRING, __func__);
    fits = (CFIndex)object->length < size && encoding == kCFStringEncodingUTF8;
    if (fits) memcpy(buffer, object->text, object->length + 1);
    machine_leave();
    return fits;
}

Boolean CFNumberGetValue(CFNumberRef number, CFNumberType type, void *value)
{
    machine_enter(__func__);
    if (type != kCFNumberSInt64Type) violation("%s: type %ld loses bits", __func__, type);
    *(int64_t *)value = cf_checked(number, CF_NUMBER, __func__)->number;
    machine_leave();
    return true;
}

Boolean CFBooleanGetValue(CFBooleanRef boolean)
{
    Boolean value;

    machine_enter(__func__);
    value = cf_checked(boolean, CF_BOOLEAN, __func__)->number != 0;
    machine_leave();
    return value;
}

const UInt8 *CFDataGetBytePtr(CFDataRef data)
{
    const UInt8 *bytes;

    machine_enter(__func__);
    bytes = (const UInt8 *)cf_checked(data, CF_DATA, __func__)->text;
    machine_leave();
    return bytes;
}

CFIndex CFDataGetLength(CFDataRef data)
{
    CFIndex length;

    machine_enter(__func__);
    length = (CFIndex)cf_checked(data, CF_DATA, __func__)->length;
    machine_leave();
    return length;
}

CFMutableDictionaryRef CFDictionaryCreateMutable(CFAllocatorRef allocator, CFIndex capacity,
                                                 const CFDictionaryKeyCallBacks *keys,
                                                 const CFDictionaryValueCallBacks *values)
{
    struct cf *dictionary;

    (void)allocator;
    (void)capacity;
    machine_enter(__func__);
    if (keys != &kCFTypeDictionaryKeyCallBacks || values != &kCFTypeDictionaryValueCallBacks)
        violation("%s: without CoreFoundation's callbacks it does not hold what is put in", __func__);
    dictionary = cf_new(CF_DICTIONARY);
    machine_leave();
    return (CFMutableDictionaryRef)(void *)dictionary;
}

void CFDictionarySetValue(CFMutableDictionaryRef dictionary, const void *key, const void *value)
{
    machine_enter(__func__);
    cf_put(cf_checked(dictionary, CF_DICTIONARY, __func__), cf_checked(key, CF_STRING, __func__),
           cf_checked(value, 0, __func__));
    machine_leave();
}

const void *CFDictionaryGetValue(CFDictionaryRef dictionary, const void *key)
{
    struct cf *value;

    machine_enter(__func__);
    value = cf_get(cf_checked(dictionary, CF_DICTIONARY, __func__),
                   cf_checked(key, CF_STRING, __func__)->text);
    machine_leave();
    return value;
}
