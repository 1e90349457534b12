/* poll.h - everything that is read of a Mac, once or many times. */
#ifndef POLL_H
#define POLL_H

#include "reader.h"

#include <stdbool.h>

typedef void each_reading(const char *call, const struct reader_reading *reading, void *context);

/* Read everything and hand over each reading before it is freed. */
void poll_once(each_reading *each, void *context);

void poll_on_threads(long count, long threads);
void smart_on_threads(long threads);

/* Start a SMART read of the first drive, and return. */
void poll_start_smart(void);

/* Whether every poll so far answered what the one before did. */
bool poll_was_steady(void);

#endif
