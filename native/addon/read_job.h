/* read_job.h - one reading on a thread of its own, answered as a promise. Knows no platform. */
#ifndef WEARBAR_READ_JOB_H
#define WEARBAR_READ_JOB_H

#include "reader.h"

#define NAPI_VERSION 8
#include <node_api.h>

/* What a reading asks: of a text such as a path, of a number such as a namespace, or of neither. */
typedef void read_function(const char *text, uint64_t number, struct reader_reading *reading);

/*
 * Start a reading and return the promise of { steps: [{ name, status, bytes }], and the facts by
 * their names }, or NULL with an exception pending. Takes over text, which came from malloc or is
 * NULL. Call on the thread of env.
 */
napi_value read_job_start(napi_env env, read_function *read, char *text, uint64_t number);

/* Keep the library in memory for the rest of the process: call once when it is loaded. */
void read_job_stay_mapped(void);

#endif
