/*
 * reader_macos_capacity.c - free space as the system's own windows show it.
 *
 * Outside facts relied on:
 *
 * - CFURL.h: kCFURLVolumeAvailableCapacityForImportantUsageKey (macOS 10.13) counts what the system
 *   would purge; kCFURLVolumeAvailableCapacityKey does not. Both are numbers of bytes.
 * - The first asks another process, which may take its time; it answers 0 on other file systems than
 *   APFS and HFS+, and where nobody is logged in.
 * - CFURL may leave objects to an autorelease pool, and a thread of ours has none. The two calls are
 *   in libobjc and in no public header.
 */
#include "reader_macos.h"
#include "reader_macos_registry.h"

#include <CoreFoundation/CoreFoundation.h>
#include <errno.h>
#include <string.h>

extern void *objc_autoreleasePoolPush(void);
extern void objc_autoreleasePoolPop(void *pool);

static void put_capacities(CFURLRef url, struct reader_reading *reading);

void macos_read_capacity(const char *path, uint64_t unneeded, struct reader_reading *reading)
{
    void *pool = objc_autoreleasePoolPush();
    CFURLRef url = CFURLCreateFromFileSystemRepresentation(
        kCFAllocatorDefault, (const UInt8 *)path, (CFIndex)strlen(path), true);

    (void)unneeded;
    put_capacities(url, reading);
    if (url != NULL) CFRelease(url);
    objc_autoreleasePoolPop(pool);
}

static void put_capacity(CFURLRef url, CFStringRef key, const char *step, const char *fact,
                         struct reader_reading *reading);

static void put_capacities(CFURLRef url, struct reader_reading *reading)
{
    put_capacity(url, kCFURLVolumeAvailableCapacityForImportantUsageKey, "important-usage",
                 "importantBytes", reading);
    put_capacity(url, kCFURLVolumeAvailableCapacityKey, "available", "plainBytes", reading);
    put_capacity(url, kCFURLVolumeTotalCapacityKey, "total", "totalBytes", reading);
}

static int64_t status_of(CFErrorRef error);

static void put_capacity(CFURLRef url, CFStringRef key, const char *step, const char *fact,
                         struct reader_reading *reading)
{
    CFTypeRef value = NULL;
    CFErrorRef error = NULL;
    bool answered = url != NULL && CFURLCopyResourcePropertyForKey(url, key, &value, &error);
    bool is_number = answered && value != NULL && CFGetTypeID(value) == CFNumberGetTypeID();

    if (answered)
        reader_add(reading, step, is_number ? 0 : -(int64_t)EPROTO, NULL, 0);
    else
        reader_add(reading, step, status_of(error), NULL, 0);
    registry_put(&reading->facts, fact, is_number ? value : NULL);
    if (value != NULL) CFRelease(value);
    if (error != NULL) CFRelease(error);
}

static int64_t status_of(CFErrorRef error)
{
    CFIndex code = error == NULL ? 0 : CFErrorGetCode(error);

    return code == 0 ? -(int64_t)EIO : (int64_t)(uint32_t)code;
}
