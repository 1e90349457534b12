/* arguments.h - what JavaScript passed, checked. */
#ifndef WEARBAR_ARGUMENTS_H
#define WEARBAR_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#define NAPI_VERSION 8
#include <node_api.h>

/*
 * Return a copy for free() of a string that is not empty and has no NUL in it; else NULL with an
 * exception pending, whose words are expected.
 */
char *argument_text(napi_env env, napi_value value, const char *expected);

/* Return whether value is a BigInt from 1 to 2^64 - 1; else an exception is pending. */
bool argument_id(napi_env env, napi_value value, uint64_t *id, const char *expected);

#endif
