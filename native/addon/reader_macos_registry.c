/*
 * reader_macos_registry.c - entries of the I/O registry and their properties.
 *
 * Outside facts relied on (IOKit/IOKitLib.h):
 *
 * - A matching dictionary is consumed by the call that matches, even when that fails.
 * - IOObjectGetClass may write all 128 bytes of an io_name_t.
 * - IORegistryEntryCreateCFProperty makes a copy, for the caller to release.
 * - MACH_PORT_NULL stands for the default port on every version; the symbol kIOMainPortDefault is
 *   missing before macOS 12.
 */
#include "reader_macos_registry.h"

#include <errno.h>
#include <stdlib.h>

io_service_t registry_find_service(uint64_t registry_id, struct reader_reading *reading)
{
    CFMutableDictionaryRef matching = IORegistryEntryIDMatching(registry_id);
    io_service_t service = IO_OBJECT_NULL;

    if (matching != NULL) service = IOServiceGetMatchingService(MACH_PORT_NULL, matching);
    reader_add(reading, "find-service", service == IO_OBJECT_NULL ? -(int64_t)ENXIO : 0, NULL, 0);
    return service;
}

uint64_t registry_id(io_registry_entry_t entry)
{
    uint64_t id = 0;

    return IORegistryEntryGetRegistryEntryID(entry, &id) == KERN_SUCCESS ? id : 0;
}

CFTypeRef registry_copy_property(io_registry_entry_t entry, CFStringRef key)
{
    return IORegistryEntryCreateCFProperty(entry, key, kCFAllocatorDefault, 0);
}

bool registry_is(io_registry_entry_t entry, CFStringRef key)
{
    CFTypeRef value = registry_copy_property(entry, key);
    bool is = value != NULL && CFGetTypeID(value) == CFBooleanGetTypeID() && CFBooleanGetValue(value);

    if (value != NULL) CFRelease(value);
    return is;
}

static void put_text(struct facts *facts, const char *name, CFStringRef text);
static void put_number(struct facts *facts, const char *name, CFNumberRef number);

void registry_put(struct facts *facts, const char *name, CFTypeRef value)
{
    CFTypeID type = value == NULL ? 0 : CFGetTypeID(value);

    if (value == NULL)
        facts_null(facts, name);
    else if (type == CFStringGetTypeID())
        put_text(facts, name, value);
    else if (type == CFNumberGetTypeID())
        put_number(facts, name, value);
    else if (type == CFBooleanGetTypeID())
        facts_boolean(facts, name, CFBooleanGetValue(value));
    else if (type == CFDataGetTypeID())
        facts_bytes(facts, name, CFDataGetBytePtr(value), (size_t)CFDataGetLength(value));
    else
        facts_null(facts, name);
}

void registry_put_property(struct facts *facts, const char *name, io_registry_entry_t entry,
                           CFStringRef key)
{
    CFTypeRef value = registry_copy_property(entry, key);

    registry_put(facts, name, value);
    if (value != NULL) CFRelease(value);
}

void registry_put_id(struct facts *facts, const char *name, io_registry_entry_t entry)
{
    uint64_t id = entry == IO_OBJECT_NULL ? 0 : registry_id(entry);

    if (id == 0)
        facts_null(facts, name);
    else
        facts_bigint(facts, name, id);
}

void registry_put_class(struct facts *facts, const char *name, io_registry_entry_t entry)
{
    io_name_t class = "";
    bool known = entry != IO_OBJECT_NULL && IOObjectGetClass(entry, class) == KERN_SUCCESS;

    facts_text(facts, name, known ? class : NULL);
}

static void put_text(struct facts *facts, const char *name, CFStringRef text)
{
    CFIndex room = CFStringGetMaximumSizeForEncoding(CFStringGetLength(text), kCFStringEncodingUTF8) + 1;
    char *copy = malloc((size_t)room);

    if (copy != NULL && CFStringGetCString(text, copy, room, kCFStringEncodingUTF8))
        facts_text(facts, name, copy);
    else
        facts_null(facts, name);
    free(copy);
}

/* The kernel's numbers are unsigned, and CFNumber has only signed ones: the bits are the same. */
static void put_number(struct facts *facts, const char *name, CFNumberRef number)
{
    int64_t value = 0;

    if (CFNumberGetValue(number, kCFNumberSInt64Type, &value))
        facts_bigint(facts, name, (uint64_t)value);
    else
        facts_null(facts, name);
}
