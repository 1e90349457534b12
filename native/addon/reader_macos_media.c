/*
 * reader_macos_media.c - the driver and the medium of a drive.
 *
 * Outside facts relied on (IOStorageFamily; registry dumps):
 *
 * - IOBlockStorageDevice -> IOBlockStorageDriver -> IOMedia, the whole medium, in the service
 *   plane. What carries the SMART property may stand some generations above the device.
 * - IOMedia: "BSD Name", "Size" (bytes), "Whole", "Removable", "Ejectable", "Content".
 */
#include "reader_macos_media.h"

#include "reader_macos_registry.h"

#define GENERATIONS 4 /* between the SMART property and the driver; one in every dump seen */

static io_service_t driver_below(io_service_t service, int generations);

io_service_t media_driver_below(io_service_t service)
{
    return driver_below(service, GENERATIONS);
}

static io_service_t driver_at(io_service_t child, int generations);

static io_service_t driver_below(io_service_t service, int generations)
{
    io_service_t child, driver = IO_OBJECT_NULL;
    io_iterator_t children;

    if (IORegistryEntryGetChildIterator(service, kIOServicePlane, &children) != KERN_SUCCESS)
        return IO_OBJECT_NULL;
    while (driver == IO_OBJECT_NULL && (child = IOIteratorNext(children)) != IO_OBJECT_NULL)
        driver = driver_at(child, generations);
    IOObjectRelease(children);
    return driver;
}

/* Takes over child, and may return it. */
static io_service_t driver_at(io_service_t child, int generations)
{
    io_service_t driver = IO_OBJECT_NULL;

    if (IOObjectConformsTo(child, "IOBlockStorageDriver")) return child;
    if (generations > 1) driver = driver_below(child, generations - 1);
    IOObjectRelease(child);
    return driver;
}

io_service_t media_below(io_service_t driver)
{
    io_service_t child, media = IO_OBJECT_NULL;
    io_iterator_t children;

    if (IORegistryEntryGetChildIterator(driver, kIOServicePlane, &children) != KERN_SUCCESS)
        return IO_OBJECT_NULL;
    while (media == IO_OBJECT_NULL && (child = IOIteratorNext(children)) != IO_OBJECT_NULL) {
        if (IOObjectConformsTo(child, "IOMedia") && registry_is(child, CFSTR("Whole")))
            media = child;
        else
            IOObjectRelease(child);
    }
    IOObjectRelease(children);
    return media;
}

void media_put(struct facts *facts, const char *name, io_service_t media)
{
    if (media == IO_OBJECT_NULL) {
        facts_null(facts, name);
        return;
    }
    facts_open_map(facts, name);
    registry_put_id(facts, "registryId", media);
    registry_put_class(facts, "className", media);
    registry_put_property(facts, "bsdName", media, CFSTR("BSD Name"));
    registry_put_property(facts, "sizeBytes", media, CFSTR("Size"));
    registry_put_property(facts, "whole", media, CFSTR("Whole"));
    registry_put_property(facts, "removable", media, CFSTR("Removable"));
    registry_put_property(facts, "ejectable", media, CFSTR("Ejectable"));
    registry_put_property(facts, "content", media, CFSTR("Content"));
    facts_close(facts);
}
