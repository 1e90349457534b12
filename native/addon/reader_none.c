/* reader_none.c - for platforms without an NVMe reader: it says so, in the shape of a reading. */
#include "reader.h"

#include <errno.h>

void reader_read_nvme(const char *path, uint32_t nsid, struct reader_reading *reading)
{
    (void)path;
    (void)nsid;
    reader_add(reading, "open", -(int64_t)ENOSYS, NULL, 0);
}
