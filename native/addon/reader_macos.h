/*
 * reader_macos.h - what is read on a Mac. Knows no Node.
 *
 * Each function fills a zeroed reading with steps and facts, whose names and meanings are those of
 * native/mac-addon.ts; free it with reader_free(). Each may block for ever. Arguments not named
 * are ignored: all have the shape of read_function.
 *
 * A step's status: 0, an IOReturn or another framework's code as unsigned 32 bits, or -errno.
 */
#ifndef WEARBAR_READER_MACOS_H
#define WEARBAR_READER_MACOS_H

#include "reader.h"

void macos_list_drives(const char *unused, uint64_t unneeded, struct reader_reading *reading);
void macos_read_smart(const char *unused, uint64_t registry_id, struct reader_reading *reading);
void macos_read_statistics(const char *unused, uint64_t registry_id, struct reader_reading *reading);

/* volume: a mount point, which begins with a slash, or a BSD name such as disk3s5 */
void macos_volume_parents(const char *volume, uint64_t unneeded, struct reader_reading *reading);

void macos_read_memory(const char *unused, uint64_t unneeded, struct reader_reading *reading);
void macos_read_machine(const char *unused, uint64_t unneeded, struct reader_reading *reading);

/* path: an absolute path on the volume */
void macos_read_capacity(const char *path, uint64_t unneeded, struct reader_reading *reading);

void macos_read_process_writes(const char *unused, uint64_t unneeded, struct reader_reading *reading);

#endif
