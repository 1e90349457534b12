/* mount.h - getfsstat for Linux. See libsystem_mounts.c. */
#ifndef FAKE_MACOS_MOUNT_H
#define FAKE_MACOS_MOUNT_H

#include <stdint.h>

#define MNT_WAIT 1
#define MNT_NOWAIT 2

struct statfs {
    uint32_t f_bsize;
    int32_t f_iosize;
    uint64_t f_blocks, f_bfree, f_bavail, f_files, f_ffree;
    int32_t f_fsid[2];
    uint32_t f_owner, f_type, f_flags, f_fssubtype;
    char f_fstypename[16];
    char f_mntonname[1024];
    char f_mntfromname[1024];
    uint32_t f_flags_ext;
    uint32_t f_reserved[7];
};

int getfsstat(struct statfs *mounts, int size, int flags);

#endif
