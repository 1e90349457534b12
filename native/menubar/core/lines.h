/* lines.h - what arrives in pieces, as lines. */
#ifndef WEARBAR_LINES_H
#define WEARBAR_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* In bytes, without the end. */
#define LINES_LONGEST 65536

/* Zeroed: nothing has arrived. */
struct lines {
    size_t length;
    bool dropping; /* up to the end of a line that is too long */
    char bytes[LINES_LONGEST + 1];
};

/* line: without its end, valid UTF-8 with a NUL after it and none in it; may be written to, and is
 * gone after the call. */
typedef void lines_take(void *context, char *line);

/* Hand over every line that is whole now. One that is too long, or no UTF-8, is dropped whole. */
void lines_feed(struct lines *lines, const char *bytes, size_t count, lines_take *take,
                void *context);

/* Forget what has no end yet: what follows comes from somebody else. */
void lines_restart(struct lines *lines);

#endif
