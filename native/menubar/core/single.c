/* single.c - one menu bar per owner. launchd starts programs past all of the system's own checks, and
 * two icons at once can get their bundle identifier blocked for good (public reports, macOS 26). */
#include "single.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

int single_hold(const char *path)
{
    int descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    int failure;

    if (descriptor < 0) return errno;
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return 0; /* the descriptor is left open */
    failure = errno;
    close(descriptor);
    return failure;
}
