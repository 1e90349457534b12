/* agent_socket.h - the agent's end of the line, and how often to look for it. */
#ifndef WEARBAR_AGENT_SOCKET_H
#define WEARBAR_AGENT_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

/* Return seconds to wait before the next try: 1, 2, 4 ... 30. waited_s: before the last one; 0:
 * there was none. heard: the agent said something since then. */
unsigned agent_wait_s(unsigned waited_s, bool heard);

/* Return a connected, non-blocking socket, or a negative errno. */
int agent_connect(const char *path);

/* Write everything, waiting at most a second for one who does not read. Return 0 or an errno. */
int agent_write(int descriptor, const char *bytes, size_t count);

#endif
