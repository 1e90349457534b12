/* reader_macos_registry.h - entries of the I/O registry and their properties. Knows no Node. */
#ifndef WEARBAR_READER_MACOS_REGISTRY_H
#define WEARBAR_READER_MACOS_REGISTRY_H

#include "reader.h"

#include <CoreFoundation/CoreFoundation.h>
#include <IOKit/IOKitLib.h>

/* Return the service with that registry entry id for IOObjectRelease(), or IO_OBJECT_NULL, and
 * add the step "find-service" that says so. */
io_service_t registry_find_service(uint64_t registry_id, struct reader_reading *reading);

/* Return 0 where it is not known: no entry has that id. */
uint64_t registry_id(io_registry_entry_t entry);

/* Return the entry's own property for CFRelease(), or NULL. */
CFTypeRef registry_copy_property(io_registry_entry_t entry, CFStringRef key);

/* Return whether the entry's own property is there, is a boolean, and is true. */
bool registry_is(io_registry_entry_t entry, CFStringRef key);

/* Put a property's value as it is: text, number, boolean or bytes. Null for NULL, for one of
 * another type, and for a number that is none of 64 bits. */
void registry_put(struct facts *facts, const char *name, CFTypeRef value);
void registry_put_property(struct facts *facts, const char *name, io_registry_entry_t entry,
                           CFStringRef key);

/* Put the entry's id or its class; null for IO_OBJECT_NULL. */
void registry_put_id(struct facts *facts, const char *name, io_registry_entry_t entry);
void registry_put_class(struct facts *facts, const char *name, io_registry_entry_t entry);

#endif
