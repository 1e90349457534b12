/* agent_socket.c - the agent's end of the line, and how often to look for it. */
#include "agent_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define SHORTEST_WAIT_S 1
#define LONGEST_WAIT_S 30
#define PATIENCE_MS 1000

unsigned agent_wait_s(unsigned waited_s, bool heard)
{
    if (heard || waited_s == 0) return SHORTEST_WAIT_S;
    return waited_s * 2 < LONGEST_WAIT_S ? waited_s * 2 : LONGEST_WAIT_S;
}

static int connect_to(int descriptor, const struct sockaddr_un *address);

int agent_connect(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int descriptor, failure;

    if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
    strcpy(address.sun_path, path);
    descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    if (descriptor < 0) return -errno;
    failure = connect_to(descriptor, &address);
    if (failure == 0) return descriptor;
    close(descriptor);
    return -failure;
}

/* Not blocking from the start: an agent whose queue is full is tried again later. */
static int connect_to(int descriptor, const struct sockaddr_un *address)
{
    int flags = fcntl(descriptor, F_GETFL);

    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 ||
        fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0 ||
        connect(descriptor, (const struct sockaddr *)address, sizeof *address) < 0)
        return errno;
    return 0;
}

static int wait_for_room(int descriptor);

int agent_write(int descriptor, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            int failure = wait_for_room(descriptor);
            if (failure != 0) return failure;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

static int wait_for_room(int descriptor)
{
    struct pollfd ready = { .fd = descriptor, .events = POLLOUT };
    int found = poll(&ready, 1, PATIENCE_MS);

    if (found == 0) return ETIMEDOUT;
    return found < 0 && errno != EINTR ? errno : 0;
}
