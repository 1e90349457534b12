/* cf_url.c - a volume's capacities, and the autorelease pools that the calls want. */
#include "cf.h"

#include <stdlib.h>
#include <string.h>

#define NO_SUCH_FILE 260 /* NSFileReadNoSuchFileError */

static _Thread_local long pools; /* of this thread */

void *objc_autoreleasePoolPush(void);
void objc_autoreleasePoolPop(void *pool);

void *objc_autoreleasePoolPush(void)
{
    machine_enter(__func__);
    live.autorelease_pools++;
    machine_leave();
    return (void *)(uintptr_t)++pools;
}

void objc_autoreleasePoolPop(void *pool)
{
    machine_enter(__func__);
    if ((uintptr_t)pool != (uintptr_t)pools) violation("%s: not the innermost pool", __func__);
    live.autorelease_pools--;
    machine_leave();
    pools--;
}

CFURLRef CFURLCreateFromFileSystemRepresentation(CFAllocatorRef allocator, const UInt8 *path,
                                                 CFIndex length, Boolean is_directory)
{
    struct cf *url;

    (void)allocator;
    (void)is_directory;
    machine_enter(__func__);
    url = cf_new(CF_URL);
    url->text = strndup((const char *)path, (size_t)length);
    machine_leave();
    return (CFURLRef)(void *)url;
}

static const struct capacity *capacity_of(const struct machine *machine, const char *path);
static int64_t wanted(const struct capacity *capacity, CFStringRef key);

Boolean CFURLCopyResourcePropertyForKey(CFURLRef url, CFStringRef key, void *value, CFErrorRef *error)
{
    struct machine *machine = machine_enter(__func__);
    const struct capacity *capacity = capacity_of(machine, cf_checked(url, CF_URL, __func__)->text);
    struct cf *result;

    if (pools == 0) violation("%s: no autorelease pool on this thread", __func__);
    result = cf_new(capacity == NULL ? CF_ERROR : CF_NUMBER);
    result->number = capacity == NULL ? NO_SUCH_FILE : wanted(capacity, key);
    if (capacity != NULL)
        *(CFTypeRef *)value = result;
    else if (error != NULL)
        *error = (CFErrorRef)(void *)result;
    else
        cf_release(result, __func__);
    machine_leave();
    return capacity != NULL;
}

/* The volume with the longest path of which this is a part. */
static const struct capacity *capacity_of(const struct machine *machine, const char *path)
{
    const struct capacity *best = NULL;

    for (const struct capacity *each = machine->capacities; each != NULL; each = each->next) {
        size_t length = strlen(each->path);
        if (strncmp(path, each->path, length) != 0) continue;
        if (length > 1 && path[length] != '\0' && path[length] != '/') continue;
        if (best == NULL || strlen(best->path) < length) best = each;
    }
    return best;
}

static int64_t wanted(const struct capacity *capacity, CFStringRef key)
{
    if (key == kCFURLVolumeAvailableCapacityForImportantUsageKey) return capacity->important;
    if (key == kCFURLVolumeAvailableCapacityKey) return capacity->plain;
    if (key != kCFURLVolumeTotalCapacityKey) violation("an unknown key was asked of a volume");
    return capacity->total;
}

CFIndex CFErrorGetCode(CFErrorRef error)
{
    CFIndex code;

    machine_enter(__func__);
    code = (CFIndex)cf_checked(error, CF_ERROR, __func__)->number;
    machine_leave();
    return code;
}
