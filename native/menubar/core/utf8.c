/* utf8.c - the encoding of everything between the agent and the menu bar. RFC 3629, section 4. */
#include "utf8.h"

#include <string.h>

static size_t character_length(const unsigned char *at, size_t left);

bool utf8_is_valid(const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + length;

    while (at < end) {
        size_t taken = character_length(at, (size_t)(end - at));
        if (taken == 0) return false;
        at += taken;
    }
    return true;
}

/* Return 0 where no character starts. The second byte tells apart what is too long for its
 * character, a surrogate, and what lies beyond the last one. */
static size_t character_length(const unsigned char *at, size_t left)
{
    unsigned lead = at[0];
    unsigned lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;

    if (lead == 0 || lead > 0xf4 || length > left) return 0;
    if (length > 1 && (at[1] < lowest || at[1] > highest)) return 0;
    for (size_t i = 2; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) return 0;
    }
    return length;
}

char *utf8_put(char *to, uint32_t code)
{
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned LEADS[] = { 0x00, 0xc0, 0xe0, 0xf0 };

    *to++ = (char)(LEADS[more] | code >> (6 * more));
    while (more-- > 0) *to++ = (char)(0x80 | (code >> (6 * more) & 0x3f));
    return to;
}

size_t utf8_length(const char *text, size_t most)
{
    size_t length = strnlen(text, most + 1);

    if (length <= most) return length;
    length = most;
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) length--;
    return length;
}
