/* single.h - one menu bar per owner. */
#ifndef WEARBAR_SINGLE_H
#define WEARBAR_SINGLE_H

/* Hold the file at path for the rest of the process, and free it with that, however it ends. Return
 * 0, EWOULDBLOCK where another process holds it, or another errno. */
int single_hold(const char *path);

#endif
