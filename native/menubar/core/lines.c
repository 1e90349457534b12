/* lines.c - what arrives in pieces, as lines. A piece may end inside of a character, so bytes are
 * split first and understood as UTF-8 afterwards. */
#include "lines.h"

#include "utf8.h"

#include <string.h>

static void append(struct lines *lines, const char *bytes, size_t count);
static void hand_over(struct lines *lines, lines_take *take, void *context);

void lines_feed(struct lines *lines, const char *bytes, size_t count, lines_take *take,
                void *context)
{
    while (count > 0) {
        const char *end = memchr(bytes, '\n', count);
        size_t part = end == NULL ? count : (size_t)(end - bytes);
        append(lines, bytes, part);
        if (end == NULL) return;
        hand_over(lines, take, context);
        bytes += part + 1;
        count -= part + 1;
    }
}

void lines_restart(struct lines *lines)
{
    lines->length = 0;
    lines->dropping = false;
}

static void append(struct lines *lines, const char *bytes, size_t count)
{
    if (count > LINES_LONGEST - lines->length) lines->dropping = true;
    if (lines->dropping) return;
    memcpy(lines->bytes + lines->length, bytes, count);
    lines->length += count;
}

static void hand_over(struct lines *lines, lines_take *take, void *context)
{
    bool sound = !lines->dropping && utf8_is_valid(lines->bytes, lines->length);

    lines->bytes[lines->length] = '\0';
    lines_restart(lines);
    if (sound) take(context, lines->bytes);
}
