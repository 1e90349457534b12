/*
 * reader_macos_drives.c - every drive of this Mac, from the I/O registry.
 *
 * Outside facts relied on:
 *
 * - A service whose drive answers SMART questions carries "NVMe SMART Capable"; Apple's header
 *   (IOKit/storage/nvme/NVMeSMARTLibExternal.h) says to look for it without naming a class. It is
 *   the block device (IOEmbeddedNVMeBlockDevice, IONVMeBlockStorageDevice), not the controller.
 * - IOBlockStorageDevice is the class of every other drive, disk image and virtual disk.
 * - "Device Characteristics" and "Protocol Characteristics" are dictionaries of the device or of
 *   something above it; "default-bits-per-cell" and "nand-marketing-name" stand on controllers.
 */
#include "reader_macos.h"
#include "reader_macos_media.h"
#include "reader_macos_registry.h"

#include <errno.h>

#define CAPABLE "NVMe SMART Capable"
#define MOST_SEEN 256

/* Ids of services and drivers already listed: what matches twice is one drive. */
struct seen {
    uint64_t ids[MOST_SEEN];
    size_t count;
};

static CFMutableDictionaryRef create_capable_matching(void);
static void add_matching(CFMutableDictionaryRef matching, const char *step, struct seen *seen,
                         struct reader_reading *reading);

void macos_list_drives(const char *unused, uint64_t unneeded, struct reader_reading *reading)
{
    struct seen seen = { .count = 0 };

    (void)unused;
    (void)unneeded;
    facts_open_list(&reading->facts, "drives");
    add_matching(create_capable_matching(), "match-capable", &seen, reading);
    add_matching(IOServiceMatching("IOBlockStorageDevice"), "match-block-devices", &seen, reading);
    facts_close(&reading->facts);
}

/* Return a dictionary for a matching call to consume, or NULL. */
static CFMutableDictionaryRef create_capable_matching(void)
{
    CFMutableDictionaryRef matching = IOServiceMatching("IOService");
    CFMutableDictionaryRef property = CFDictionaryCreateMutable(
        kCFAllocatorDefault, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);

    if (matching != NULL && property != NULL) {
        CFDictionarySetValue(property, CFSTR(CAPABLE), kCFBooleanTrue);
        CFDictionarySetValue(matching, CFSTR(kIOPropertyMatchKey), property);
    }
    if (property != NULL) CFRelease(property);
    return matching;
}

static void add_drive(io_service_t service, struct seen *seen, struct facts *facts);

static void add_matching(CFMutableDictionaryRef matching, const char *step, struct seen *seen,
                         struct reader_reading *reading)
{
    io_iterator_t services = IO_OBJECT_NULL;
    io_service_t service;
    kern_return_t result;

    if (matching == NULL) {
        reader_add(reading, step, -(int64_t)ENOMEM, NULL, 0);
        return;
    }
    result = IOServiceGetMatchingServices(MACH_PORT_NULL, matching, &services);
    reader_add(reading, step, (uint32_t)result, NULL, 0);
    if (result != KERN_SUCCESS) return;
    while ((service = IOIteratorNext(services)) != IO_OBJECT_NULL) {
        add_drive(service, seen, &reading->facts);
        IOObjectRelease(service);
    }
    IOObjectRelease(services);
}

static bool is_first_sight(struct seen *seen, io_service_t entry);
static void put_drive(struct facts *facts, io_service_t service, io_service_t driver);

static void add_drive(io_service_t service, struct seen *seen, struct facts *facts)
{
    io_service_t driver;

    if (!is_first_sight(seen, service)) return;
    driver = media_driver_below(service);
    if (driver == IO_OBJECT_NULL || is_first_sight(seen, driver)) put_drive(facts, service, driver);
    if (driver != IO_OBJECT_NULL) IOObjectRelease(driver);
}

/* Something without an id was pulled out in this moment: it is no drive any more. */
static bool is_first_sight(struct seen *seen, io_service_t entry)
{
    uint64_t id = registry_id(entry);

    if (id == 0 || seen->count == MOST_SEEN) return false;
    for (size_t i = 0; i < seen->count; i++) {
        if (seen->ids[i] == id) return false;
    }
    seen->ids[seen->count++] = id;
    return true;
}

static void put_path(struct facts *facts, io_service_t service);
static void put_capable(struct facts *facts, io_service_t service);
static void put_characteristics(struct facts *facts, io_service_t from);
static void put_from_above(struct facts *facts, const char *name, io_service_t from, CFStringRef key);

static void put_drive(struct facts *facts, io_service_t service, io_service_t driver)
{
    io_service_t media = driver == IO_OBJECT_NULL ? IO_OBJECT_NULL : media_below(driver);

    facts_open_map(facts, NULL);
    registry_put_id(facts, "registryId", service);
    put_path(facts, service);
    registry_put_class(facts, "className", service);
    put_capable(facts, service);
    put_characteristics(facts, driver == IO_OBJECT_NULL ? service : driver);
    put_from_above(facts, "bitsPerCell", service, CFSTR("default-bits-per-cell"));
    put_from_above(facts, "nandName", service, CFSTR("nand-marketing-name"));
    registry_put_id(facts, "driverRegistryId", driver);
    media_put(facts, "media", media);
    facts_close(facts);
    if (media != IO_OBJECT_NULL) IOObjectRelease(media);
}

static void put_path(struct facts *facts, io_service_t service)
{
    CFStringRef path = IORegistryEntryCopyPath(service, kIOServicePlane);

    registry_put(facts, "path", path);
    if (path != NULL) CFRelease(path);
}

/* Another type than a boolean says nothing. */
static void put_capable(struct facts *facts, io_service_t service)
{
    CFTypeRef capable = registry_copy_property(service, CFSTR(CAPABLE));
    bool is_boolean = capable != NULL && CFGetTypeID(capable) == CFBooleanGetTypeID();

    registry_put(facts, "smartCapable", is_boolean ? capable : NULL);
    if (capable != NULL) CFRelease(capable);
}

static CFTypeRef copy_from_above(io_service_t from, CFStringRef key);
static void put_item(struct facts *facts, const char *name, CFTypeRef dictionary, CFStringRef key);

static void put_characteristics(struct facts *facts, io_service_t from)
{
    CFTypeRef device = copy_from_above(from, CFSTR("Device Characteristics"));
    CFTypeRef protocol = copy_from_above(from, CFSTR("Protocol Characteristics"));

    put_item(facts, "model", device, CFSTR("Product Name"));
    put_item(facts, "vendor", device, CFSTR("Vendor Name"));
    put_item(facts, "serial", device, CFSTR("Serial Number"));
    put_item(facts, "firmware", device, CFSTR("Product Revision Level"));
    put_item(facts, "mediumType", device, CFSTR("Medium Type"));
    put_item(facts, "logicalBlockSize", device, CFSTR("Logical Block Size"));
    put_item(facts, "physicalBlockSize", device, CFSTR("Physical Block Size"));
    put_item(facts, "interconnect", protocol, CFSTR("Physical Interconnect"));
    put_item(facts, "location", protocol, CFSTR("Physical Interconnect Location"));
    if (device != NULL) CFRelease(device);
    if (protocol != NULL) CFRelease(protocol);
}

static void put_from_above(struct facts *facts, const char *name, io_service_t from, CFStringRef key)
{
    CFTypeRef value = copy_from_above(from, key);

    registry_put(facts, name, value);
    if (value != NULL) CFRelease(value);
}

/* Return the property of the entry or of the nearest one above that has it, or NULL. */
static CFTypeRef copy_from_above(io_service_t from, CFStringRef key)
{
    return IORegistryEntrySearchCFProperty(from, kIOServicePlane, key, kCFAllocatorDefault,
                                           kIORegistryIterateRecursively | kIORegistryIterateParents);
}

/* What a dictionary's Get returns belongs to the dictionary. */
static void put_item(struct facts *facts, const char *name, CFTypeRef dictionary, CFStringRef key)
{
    bool is_dictionary = dictionary != NULL && CFGetTypeID(dictionary) == CFDictionaryGetTypeID();

    registry_put(facts, name, is_dictionary ? CFDictionaryGetValue(dictionary, key) : NULL);
}
