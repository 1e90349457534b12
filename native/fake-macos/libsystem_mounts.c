/* libsystem_mounts.c - getfsstat. */
#include "machine.h"

#include <stdio.h>
#include <string.h>
#include <sys/mount.h>

int getfsstat(struct statfs *mounts, int size, int flags)
{
    struct machine *machine = machine_enter(__func__);
    int count = 0;

    if (flags != MNT_NOWAIT) violation("%s: a dead network volume holds it up", __func__);
    for (const struct mount *mount = machine->mounts; mount != NULL; mount = mount->next, count++) {
        if (mounts == NULL) continue;
        if ((count + 1) * (int)sizeof *mounts > size) break;
        memset(&mounts[count], 0, sizeof *mounts);
        snprintf(mounts[count].f_mntfromname, sizeof mount->from, "%s", mount->from);
        snprintf(mounts[count].f_mntonname, sizeof mount->on, "%s", mount->on);
        snprintf(mounts[count].f_fstypename, sizeof mount->type, "%s", mount->type);
    }
    machine_leave();
    return count;
}
