/* answer.c - a reading as the JavaScript value that is promised for it. */
#include "answer.h"

#include "facts_answer.h"

#include <stdbool.h>

static napi_value step_of(napi_env env, const struct reader_step *step);

napi_value answer_of(napi_env env, const struct reader_reading *reading)
{
    napi_value answer, steps;

    if (napi_create_object(env, &answer) != napi_ok ||
        napi_create_array_with_length(env, reading->count, &steps) != napi_ok ||
        napi_set_named_property(env, answer, "steps", steps) != napi_ok)
        return NULL;
    for (size_t i = 0; i < reading->count; i++) {
        napi_value step = step_of(env, &reading->steps[i]);
        if (step == NULL || napi_set_element(env, steps, (uint32_t)i, step) != napi_ok) return NULL;
    }
    return facts_into(env, answer, &reading->facts) ? answer : NULL;
}

static napi_value step_of(napi_env env, const struct reader_step *step)
{
    napi_value object, name, status, bytes;
    napi_status copied = step->bytes == NULL
        ? napi_get_null(env, &bytes)
        : napi_create_buffer_copy(env, step->length, step->bytes, NULL, &bytes);

    if (copied != napi_ok || napi_create_object(env, &object) != napi_ok ||
        napi_create_string_utf8(env, step->name, NAPI_AUTO_LENGTH, &name) != napi_ok ||
        napi_create_int64(env, step->status, &status) != napi_ok ||
        napi_set_named_property(env, object, "name", name) != napi_ok ||
        napi_set_named_property(env, object, "status", status) != napi_ok ||
        napi_set_named_property(env, object, "bytes", bytes) != napi_ok)
        return NULL;
    return object;
}

napi_value answer_error(napi_env env, const char *words)
{
    napi_value error = NULL, message = NULL;
    bool pending = false;

    napi_is_exception_pending(env, &pending);
    if (pending && napi_get_and_clear_last_exception(env, &error) == napi_ok) return error;
    napi_create_string_utf8(env, words, NAPI_AUTO_LENGTH, &message);
    napi_create_error(env, NULL, message, &error);
    return error;
}
