/* helper_line.h - what the menu bar says to the agent: `HelperLine` in agent/model/menu.ts. */
#ifndef WEARBAR_HELPER_LINE_H
#define WEARBAR_HELPER_LINE_H

#include "placement.h"

#include <stdbool.h>
#include <stddef.h>

/* For two of the longest texts, each of their bytes escaped. */
#define HELPER_LINE_ROOM 4096
#define HELPER_LONGEST_TEXT 256

/* JSON with its end. Texts are UTF-8; those of more than HELPER_LONGEST_TEXT bytes are cut. */
struct helper_line {
    size_t length;
    char bytes[HELPER_LINE_ROOM];
};

void helper_ready(struct helper_line *line, int pid, const char *version, const char *os,
                  bool bundled);
void helper_click(struct helper_line *line, const char *id);
void helper_menu(struct helper_line *line, bool open);
void helper_wake(struct helper_line *line);
void helper_sleep(struct helper_line *line);
void helper_placed(struct helper_line *line, enum placed placed);

/* is: authorized, denied, undetermined or unavailable */
void helper_auth(struct helper_line *line, const char *is);

/* why: NULL, it was shown */
void helper_notified(struct helper_line *line, const char *key, const char *why);

/* A notification was clicked. */
void helper_nclick(struct helper_line *line, const char *id);

/* For whoever called --selftest, not for the agent. */
void helper_selftest(struct helper_line *line, const struct placement *placement, bool bundled);

#endif
