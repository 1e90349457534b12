/* reader.c - the list of steps that every reader fills. */
#include "reader.h"

#include <stdlib.h>

void reader_add(struct reader_reading *reading, const char *name, int64_t status,
                unsigned char *bytes, size_t length)
{
    struct reader_step *step;

    if (reading->count == READER_MOST_STEPS) {
        free(bytes);
        return;
    }
    step = &reading->steps[reading->count++];
    step->name = name;
    step->status = status;
    step->bytes = bytes;
    step->length = bytes == NULL ? 0 : length;
}

void reader_free(struct reader_reading *reading)
{
    for (size_t i = 0; i < reading->count; i++) {
        free(reading->steps[i].bytes);
        reading->steps[i].bytes = NULL;
    }
    reading->count = 0;
    facts_free(&reading->facts);
}
