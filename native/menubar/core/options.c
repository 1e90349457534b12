/* options.c - how the menu bar was called. */
#include "options.h"

#include <stddef.h>
#include <string.h>

static enum mode mode_of(const char *word);

struct options options_read(int count, const char *const *words)
{
    struct options options = { .mode = MODE_SOCKET };

    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--socket") == 0 && i + 1 < count)
            options.socket = words[++i];
        else if (strncmp(words[i], "--", 2) == 0)
            options.mode = mode_of(words[i]);
        if (options.mode == MODE_WRONG) {
            options.wrong = words[i];
            return options;
        }
    }
    return options;
}

static enum mode mode_of(const char *word)
{
    static const struct { const char *word; enum mode mode; } MODES[] = {
        { "--stdio", MODE_STDIO },         { "--selftest", MODE_SELFTEST },
        { "--authorize", MODE_AUTHORIZE }, { "--version", MODE_VERSION },
    };

    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++) {
        if (strcmp(word, MODES[i].word) == 0) return MODES[i].mode;
    }
    return MODE_WRONG;
}
