/*
 * fake_macos.h - the handle on the double, for tests: which Mac it plays, and what it noticed.
 *
 * Without fake_macos_use() it plays, from the first call on, the fixture that the environment names:
 *
 *   WEARBAR_FAKE_MACOS         path of the fixture (see fixtures/README.md)
 *   WEARBAR_FAKE_MACOS_LOCKS   folder of lock files: processes that name the same one exclude each
 *                              other from a drive's SMART client, as on one Mac
 *   WEARBAR_FAKE_MACOS_REPORT  file that gets every violation, and at the exit what was left behind
 */
#ifndef FAKE_MACOS_H
#define FAKE_MACOS_H

#include <stdbool.h>
#include <stddef.h>

#define FAKE_MACOS_API __attribute__((visibility("default")))

struct fake_macos_live {
    long cf_references;  /* of the caller's, not of containers' */
    long io_references;
    long port_references;
    long smart_clients;
    long autorelease_pools;
};

/* Play another fixture. Return false, with words on stderr, where it can not be read. Call it only
 * while nothing of the one before is held. */
FAKE_MACOS_API bool fake_macos_use(const char *path);

/* How long every SMART read takes from now on, milliseconds, whatever the fixture says; -1: as it
 * says. */
FAKE_MACOS_API void fake_macos_set_delay(long milliseconds);

/* A call on the first thread of the process is a violation from now on. */
FAKE_MACOS_API void fake_macos_forbid_first_thread(void);

/* Violations since the last fake_macos_use(), and the words of one of the first 64. */
FAKE_MACOS_API size_t fake_macos_violations(void);
FAKE_MACOS_API const char *fake_macos_violation(size_t index);

/* What callers hold at this moment. */
FAKE_MACOS_API struct fake_macos_live fake_macos_live(void);

/* The most SMART clients this process ever held at one time. */
FAKE_MACOS_API long fake_macos_most_clients(void);

#endif
