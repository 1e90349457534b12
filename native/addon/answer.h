/* answer.h - a reading as the JavaScript value that readNvme promises. */
#ifndef WEARBAR_ANSWER_H
#define WEARBAR_ANSWER_H

#include "reader.h"

#define NAPI_VERSION 8
#include <node_api.h>

/* Return { steps: [{ name, status, bytes }] }, or NULL if Node can not make it. */
napi_value answer_of(napi_env env, const struct reader_reading *reading);

/* Return the exception that answer_of() left behind, cleared, or an error that says as much. */
napi_value answer_error(napi_env env);

#endif
