/*
 * reader.h - what a reader of drives answers. Knows neither Node nor a platform.
 *
 * A reader runs a fixed list of steps against one device and keeps, of each, the raw status and
 * the raw bytes. It judges nothing: which failure matters, and what the bytes mean, is decided by
 * the caller.
 */
#ifndef WEARBAR_READER_H
#define WEARBAR_READER_H

#include "facts.h"

#include <stddef.h>
#include <stdint.h>

#define READER_MOST_STEPS 16
#define READER_BUFFER_SIZE 4096 /* Identify data; the largest answer any step asks for */

struct reader_step {
    const char *name;     /* static text such as "health-log" */
    int64_t status;       /* 0 it worked, > 0 the device's or the system's own code, < 0 -errno */
    unsigned char *bytes; /* owned by the reading; NULL where the step brought none */
    size_t length;        /* of bytes; 0 where there are none */
};

struct reader_reading {
    size_t count;
    struct reader_step steps[READER_MOST_STEPS];
    struct facts facts; /* what else was found out; empty for a reader of steps alone */
};

/*
 * Read one NVMe controller and one of its namespaces. May block for as long as the device does.
 * path:    the controller's device file, such as /dev/nvme0
 * nsid:    the namespace whose Identify data is wanted, 1 to 0xfffffffe
 * reading: must be zeroed; free it with reader_free()
 *
 * Steps: "open", then, each tried whatever became of the others,
 * "identify-controller" (4096 bytes), "identify-namespace" (4096), "health-log" (512).
 * Where "open" fails it is the only step.
 */
void reader_read_nvme(const char *path, uint32_t nsid, struct reader_reading *reading);

/* Append a step and take over bytes, which may be NULL. A step too many is dropped. */
void reader_add(struct reader_reading *reading, const char *name, int64_t status,
                unsigned char *bytes, size_t length);

/* Free what the reading owns. It is empty afterwards. */
void reader_free(struct reader_reading *reading);

#endif
