/* utf8.h - the encoding of everything between the agent and the menu bar. */
#ifndef WEARBAR_UTF8_H
#define WEARBAR_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* NUL is refused too: a text of C would end there. */
bool utf8_is_valid(const char *bytes, size_t length);

/* Write code, a character and no surrogate. Return where the next one goes, at most 4 bytes on. */
char *utf8_put(char *to, uint32_t code);

/* Return the length of text, or less: at most most, and no character is cut in two. */
size_t utf8_length(const char *text, size_t most);

#endif
