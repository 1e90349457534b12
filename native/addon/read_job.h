/* read_job.h - one reading on a thread of its own, answered as a promise. Knows no platform. */
#ifndef WEARBAR_READ_JOB_H
#define WEARBAR_READ_JOB_H

#include "reader.h"

#define NAPI_VERSION 8
#include <node_api.h>

typedef void read_function(const char *path, uint32_t nsid, struct reader_reading *reading);

/*
 * Start a reading and return the promise of { steps: [{ name, status, bytes }] }, or NULL with an
 * exception pending. Takes over path, which came from malloc. Call on the thread of env.
 */
napi_value read_job_start(napi_env env, read_function *read, char *path, uint32_t nsid);

/* Keep the library in memory for the rest of the process: call once when it is loaded. */
void read_job_stay_mapped(void);

#endif
