/* arguments.c - what JavaScript passed, checked. */
#include "arguments.h"

#include <stdlib.h>
#include <string.h>

#define WRONG "ERR_INVALID_ARG_VALUE"

char *argument_text(napi_env env, napi_value value, const char *expected)
{
    size_t length;
    char *text;

    if (napi_get_value_string_utf8(env, value, NULL, 0, &length) != napi_ok || length == 0) {
        napi_throw_type_error(env, WRONG, expected);
        return NULL;
    }
    text = malloc(length + 1);
    if (text == NULL) {
        napi_throw_error(env, NULL, "The addon is out of memory.");
        return NULL;
    }
    if (napi_get_value_string_utf8(env, value, text, length + 1, &length) == napi_ok &&
        strlen(text) == length)
        return text;
    free(text);
    napi_throw_type_error(env, WRONG, expected);
    return NULL;
}

bool argument_id(napi_env env, napi_value value, uint64_t *id, const char *expected)
{
    bool lossless = false;

    if (napi_get_value_bigint_uint64(env, value, id, &lossless) == napi_ok && lossless && *id > 0)
        return true;
    napi_throw_type_error(env, WRONG, expected);
    return false;
}
