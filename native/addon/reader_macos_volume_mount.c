/* reader_macos_volume_mount.c - what is mounted at a place. */
#include "reader_macos_volume_mount.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/mount.h>

#define MORE 8 /* mounts that may come between the two calls */

static int64_t find(const char *place, struct statfs *found);

bool volume_find_mount(const char *place, char device[VOLUME_LONGEST_DEVICE],
                       struct reader_reading *reading)
{
    struct statfs found;
    int64_t status = find(place, &found);

    reader_add(reading, "find-mount", status, NULL, 0);
    facts_text(&reading->facts, "mountedFrom", status == 0 ? found.f_mntfromname : NULL);
    facts_text(&reading->facts, "fileSystem", status == 0 ? found.f_fstypename : NULL);
    if (status != 0) return false;
    memcpy(device, found.f_mntfromname, VOLUME_LONGEST_DEVICE);
    device[VOLUME_LONGEST_DEVICE - 1] = '\0';
    return true;
}

/* Return 0 or -errno; -ENXIO where nothing is mounted there. The last of several covers the others. */
static int64_t find(const char *place, struct statfs *found)
{
    int64_t status = -(int64_t)ENXIO;
    int room = getfsstat(NULL, 0, MNT_NOWAIT) + MORE;
    struct statfs *mounts;
    int count;

    if (room < MORE) return -(int64_t)errno;
    mounts = calloc((size_t)room, sizeof *mounts);
    if (mounts == NULL) return -(int64_t)ENOMEM;
    count = getfsstat(mounts, room * (int)sizeof *mounts, MNT_NOWAIT);
    if (count < 0) status = -(int64_t)errno;
    for (int i = 0; i < count; i++) {
        if (strcmp(mounts[i].f_mntonname, place) != 0) continue;
        *found = mounts[i];
        status = 0;
    }
    free(mounts);
    return status;
}
