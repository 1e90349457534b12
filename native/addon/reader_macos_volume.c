/*
 * reader_macos_volume.c - from a volume to the whole drives it lies on.
 *
 * Outside facts relied on:
 *
 * - getfsstat with MNT_NOWAIT answers from what the kernel knows: no dead network mount can hold
 *   it up. f_mntfromname is /dev/ and a BSD name, or something else for a network volume.
 * - Upwards in the service plane (bless, BLAPFSUtilities.c): AppleAPFSSnapshot, AppleAPFSVolume,
 *   AppleAPFSContainer, AppleAPFSMedia (whole, and synthesized), AppleAPFSContainerScheme, which has
 *   a parent for each physical store, IOMedia (the store), a partition scheme, IOMedia (the whole
 *   medium), IOBlockStorageDriver. So a drive is what stands under a driver, whatever says "Whole".
 * - A name is no way: disk3s5 lies in disk3, which is synthesized; the drive is disk0.
 */
#include "reader_macos.h"
#include "reader_macos_media.h"
#include "reader_macos_registry.h"
#include "reader_macos_volume_mount.h"

#include <errno.h>
#include <string.h>

#define MOST_GENERATIONS 32
#define MOST_ENTRIES 256
#define MOST_DRIVES 16

struct walk {
    struct facts *facts;
    kern_return_t failure; /* the first */
    uint64_t visited[MOST_ENTRIES];
    size_t visited_count;
    struct { io_service_t media, driver; } drives[MOST_DRIVES];
    size_t drive_count;
    bool too_deep;
};

static io_service_t find_media(const char *volume, struct reader_reading *reading);
static void visit(struct walk *walk, io_service_t entry, io_service_t media, int generations);
static void put_drives(struct walk *walk);

void macos_volume_parents(const char *volume, uint64_t unneeded, struct reader_reading *reading)
{
    struct walk walk = { .facts = &reading->facts };
    io_service_t media = find_media(volume, reading);

    (void)unneeded;
    facts_open_list(&reading->facts, "passed");
    if (media != IO_OBJECT_NULL) {
        visit(&walk, media, IO_OBJECT_NULL, MOST_GENERATIONS);
        reader_add(reading, "walk", (uint32_t)walk.failure, NULL, 0);
        IOObjectRelease(media);
    }
    facts_close(&reading->facts);
    put_drives(&walk);
    facts_boolean(&reading->facts, "tooDeep", walk.too_deep);
}

static io_service_t media_named(const char *name);

/* Return the volume's medium for IOObjectRelease(), or IO_OBJECT_NULL, having said why. */
static io_service_t find_media(const char *volume, struct reader_reading *reading)
{
    char device[VOLUME_LONGEST_DEVICE];
    io_service_t media = IO_OBJECT_NULL;

    if (volume[0] != '/') {
        facts_null(&reading->facts, "mountedFrom");
        facts_null(&reading->facts, "fileSystem");
        media = media_named(volume);
    } else {
        if (!volume_find_mount(volume, device, reading)) return IO_OBJECT_NULL;
        if (strncmp(device, "/dev/", 5) == 0) media = media_named(device + 5);
    }
    reader_add(reading, "find-media", media == IO_OBJECT_NULL ? -(int64_t)ENXIO : 0, NULL, 0);
    return media;
}

static io_service_t media_named(const char *name)
{
    CFMutableDictionaryRef matching = IOBSDNameMatching(MACH_PORT_NULL, 0, name);

    return matching == NULL ? IO_OBJECT_NULL : IOServiceGetMatchingService(MACH_PORT_NULL, matching);
}

static bool is_first_visit(struct walk *walk, io_service_t entry);
static void keep_drive(struct walk *walk, io_service_t media, io_service_t driver);
static void visit_parents(struct walk *walk, io_service_t entry, io_service_t media, int generations);

/* media: the last one passed on the way to entry, or IO_OBJECT_NULL */
static void visit(struct walk *walk, io_service_t entry, io_service_t media, int generations)
{
    if (!is_first_visit(walk, entry)) return;
    if (IOObjectConformsTo(entry, "IOBlockStorageDriver")) {
        keep_drive(walk, media, entry);
        return;
    }
    if (IOObjectConformsTo(entry, "IOMedia")) {
        media_put(walk->facts, NULL, entry);
        media = entry;
    }
    if (generations == 0)
        walk->too_deep = true;
    else
        visit_parents(walk, entry, media, generations - 1);
}

/* Two stores of one drive meet above: it is one drive. */
static bool is_first_visit(struct walk *walk, io_service_t entry)
{
    uint64_t id = registry_id(entry);

    for (size_t i = 0; i < walk->visited_count; i++) {
        if (walk->visited[i] == id) return false;
    }
    if (walk->visited_count == MOST_ENTRIES) {
        walk->too_deep = true;
        return false;
    }
    walk->visited[walk->visited_count++] = id;
    return true;
}

static void keep_drive(struct walk *walk, io_service_t media, io_service_t driver)
{
    if (media == IO_OBJECT_NULL) return;
    if (walk->drive_count == MOST_DRIVES) {
        walk->too_deep = true;
        return;
    }
    IOObjectRetain(media);
    IOObjectRetain(driver);
    walk->drives[walk->drive_count].media = media;
    walk->drives[walk->drive_count].driver = driver;
    walk->drive_count++;
}

static void visit_parents(struct walk *walk, io_service_t entry, io_service_t media, int generations)
{
    io_iterator_t parents;
    io_service_t parent;
    kern_return_t result = IORegistryEntryGetParentIterator(entry, kIOServicePlane, &parents);

    if (result != KERN_SUCCESS) {
        if (walk->failure == KERN_SUCCESS) walk->failure = result;
        return;
    }
    while ((parent = IOIteratorNext(parents)) != IO_OBJECT_NULL) {
        visit(walk, parent, media, generations);
        IOObjectRelease(parent);
    }
    IOObjectRelease(parents);
}

static void put_device_of(struct facts *facts, io_service_t driver);

static void put_drives(struct walk *walk)
{
    facts_open_list(walk->facts, "drives");
    for (size_t i = 0; i < walk->drive_count; i++) {
        io_service_t media = walk->drives[i].media, driver = walk->drives[i].driver;
        facts_open_map(walk->facts, NULL);
        media_put(walk->facts, "media", media);
        put_device_of(walk->facts, driver);
        registry_put_id(walk->facts, "driverRegistryId", driver);
        facts_close(walk->facts);
        IOObjectRelease(media);
        IOObjectRelease(driver);
    }
    facts_close(walk->facts);
}

static void put_device_of(struct facts *facts, io_service_t driver)
{
    io_registry_entry_t device = IO_OBJECT_NULL;

    if (IORegistryEntryGetParentEntry(driver, kIOServicePlane, &device) != KERN_SUCCESS)
        device = IO_OBJECT_NULL;
    registry_put_id(facts, "deviceRegistryId", device);
    if (device != IO_OBJECT_NULL) IOObjectRelease(device);
}
