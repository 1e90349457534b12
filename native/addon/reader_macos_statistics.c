/*
 * reader_macos_statistics.c - what a drive transferred since its driver came to be.
 *
 * Outside facts relied on (IOStorageFamily, IOBlockStorageDriver.h): "Statistics" is a dictionary of
 * 64-bit numbers on the IOBlockStorageDriver, zero when that was made: at boot, or when the drive
 * was attached. AppleAPFSContainerScheme has a dictionary of the same name that counts the same
 * bytes once more; it is not read.
 */
#include "reader_macos.h"
#include "reader_macos_media.h"
#include "reader_macos_registry.h"
#include "reader_macos_sysctl.h"

#include <errno.h>

static void put_statistics(struct reader_reading *reading, io_service_t driver);

void macos_read_statistics(const char *unused, uint64_t id, struct reader_reading *reading)
{
    static const struct sysctl_question boot = { "kern.bootsessionuuid", "bootSession", SYSCTL_TEXT };
    io_service_t service = registry_find_service(id, reading);
    io_service_t driver = IO_OBJECT_NULL;

    (void)unused;
    if (service != IO_OBJECT_NULL) {
        driver = media_driver_below(service);
        reader_add(reading, "find-driver", driver == IO_OBJECT_NULL ? -(int64_t)ENXIO : 0, NULL, 0);
        IOObjectRelease(service);
    }
    sysctl_ask(&boot, 1, reading);
    registry_put_id(&reading->facts, "driverRegistryId", driver);
    put_statistics(reading, driver);
    if (driver != IO_OBJECT_NULL) IOObjectRelease(driver);
}

static void put_counts(struct facts *facts, CFTypeRef dictionary);

static void put_statistics(struct reader_reading *reading, io_service_t driver)
{
    CFTypeRef found = driver == IO_OBJECT_NULL ? NULL : registry_copy_property(driver, CFSTR("Statistics"));
    bool is_dictionary = found != NULL && CFGetTypeID(found) == CFDictionaryGetTypeID();

    if (driver != IO_OBJECT_NULL)
        reader_add(reading, "read-statistics", is_dictionary ? 0 : -(int64_t)ENXIO, NULL, 0);
    put_counts(&reading->facts, is_dictionary ? found : NULL);
    if (found != NULL) CFRelease(found);
}

static void put_count(struct facts *facts, const char *name, CFTypeRef dictionary, CFStringRef key);

static void put_counts(struct facts *facts, CFTypeRef dictionary)
{
    put_count(facts, "bytesRead", dictionary, CFSTR("Bytes (Read)"));
    put_count(facts, "bytesWritten", dictionary, CFSTR("Bytes (Write)"));
    put_count(facts, "operationsRead", dictionary, CFSTR("Operations (Read)"));
    put_count(facts, "operationsWritten", dictionary, CFSTR("Operations (Write)"));
    put_count(facts, "errorsRead", dictionary, CFSTR("Errors (Read)"));
    put_count(facts, "errorsWritten", dictionary, CFSTR("Errors (Write)"));
}

static void put_count(struct facts *facts, const char *name, CFTypeRef dictionary, CFStringRef key)
{
    CFTypeRef count = dictionary == NULL ? NULL : CFDictionaryGetValue(dictionary, key);
    bool is_number = count != NULL && CFGetTypeID(count) == CFNumberGetTypeID();

    registry_put(facts, name, is_number ? count : NULL);
}
