/* io.h - IOKit's handles inside the double. Everything here is called under the lock. */
#ifndef FAKE_MACOS_IO_H
#define FAKE_MACOS_IO_H

#include "cf.h"

#include <IOKit/IOKitLib.h>

/* Each reference that a caller gets is a handle of its own, so that the one it forgets, or gives
 * back twice, is told from the others to the same entry. */
io_object_t io_new_entry(struct node *node);

/* An iterator over a copy of the list. */
io_object_t io_new_iterator(struct node *const *nodes, size_t count);

/* Check that a caller may use the handle as an entry. Return NULL, and note it, if not. */
struct node *io_entry(io_object_t object, const char *call);

#endif
