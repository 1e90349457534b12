/* reader_macos_volume_mount.h - what is mounted at a place. Knows no Node. */
#ifndef WEARBAR_READER_MACOS_VOLUME_MOUNT_H
#define WEARBAR_READER_MACOS_VOLUME_MOUNT_H

#include "reader.h"

#define VOLUME_LONGEST_DEVICE 1024 /* f_mntfromname, with its NUL */

/* Return whether something is mounted at exactly that place, and what: device is filled, the step
 * "find-mount" and the facts mountedFrom and fileSystem are added. */
bool volume_find_mount(const char *place, char device[VOLUME_LONGEST_DEVICE],
                       struct reader_reading *reading);

#endif
