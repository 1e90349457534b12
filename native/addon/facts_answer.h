/* facts_answer.h - facts as properties of a JavaScript object. */
#ifndef WEARBAR_FACTS_ANSWER_H
#define WEARBAR_FACTS_ANSWER_H

#include "facts.h"

#define NAPI_VERSION 8
#include <node_api.h>

/* Give object a property for each fact: null, boolean, number, BigInt, string, Buffer, object or
 * array. Return whether Node could make them all; a torn tree can not be made. */
bool facts_into(napi_env env, napi_value object, const struct facts *facts);

#endif
