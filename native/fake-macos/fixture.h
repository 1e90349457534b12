/* fixture.h - the parts of the fixtures' language. Each returns false for what it does not understand. */
#ifndef FAKE_MACOS_FIXTURE_H
#define FAKE_MACOS_FIXTURE_H

#include "machine.h"

/* Return what follows the word and its spaces, or NULL where the line begins with another. */
const char *after_word(const char *line, const char *word);

/* "KEY = VALUE" or "DICTIONARY / KEY = VALUE" */
bool fixture_property(struct node *node, const char *rest);

/* "log FIELD NUMBER", "identify FIELD TEXT", "takes MS", "never", "answers CALL CODE" */
bool fixture_smart(struct node *node, const char *rest);

/* What belongs to no node: sysctls, swap, processes, mounts, clocks. */
bool fixture_system_line(struct machine *machine, const char *line);

#endif
