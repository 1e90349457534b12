/* answer.h - a reading as the JavaScript value that is promised for it. */
#ifndef WEARBAR_ANSWER_H
#define WEARBAR_ANSWER_H

#include "reader.h"

#define NAPI_VERSION 8
#include <node_api.h>

/* Return { steps: [{ name, status, bytes }], and each fact by its name }, or NULL if Node can not
 * make it. */
napi_value answer_of(napi_env env, const struct reader_reading *reading);

/* Return the exception that answer_of() left behind, cleared, or an error of these words. */
napi_value answer_error(napi_env env, const char *words);

#endif
