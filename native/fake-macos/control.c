/*
 * control.c - the handle on the double for Node, beside the addon that stands on it:
 *
 *   use(path: string): void                plays another fixture
 *   setDelay(milliseconds: number): void   of every SMART read; -1: as the fixture says
 *   forbidFirstThread(): void              a call on Node's own thread is a violation from now on
 *   report(): { violations: string[], cfReferences, ioReferences, portReferences, smartClients,
 *               autoreleasePools, mostClients: number }
 */
#include "fake_macos.h"

#define NAPI_VERSION 8
#include <node_api.h>

static napi_value use(napi_env env, napi_callback_info info);
static napi_value set_delay(napi_env env, napi_callback_info info);
static napi_value forbid_first_thread(napi_env env, napi_callback_info info);
static napi_value report(napi_env env, napi_callback_info info);

NAPI_MODULE_INIT()
{
    static const struct { const char *name; napi_callback call; } exported[] = {
        { "use", use }, { "setDelay", set_delay }, { "forbidFirstThread", forbid_first_thread },
        { "report", report },
    };
    napi_value function;

    for (size_t i = 0; i < sizeof exported / sizeof exported[0]; i++) {
        napi_create_function(env, exported[i].name, NAPI_AUTO_LENGTH, exported[i].call, NULL, &function);
        napi_set_named_property(env, exports, exported[i].name, function);
    }
    return exports;
}

static napi_value use(napi_env env, napi_callback_info info)
{
    char path[4096];
    size_t count = 1, length;
    napi_value argument;

    if (napi_get_cb_info(env, info, &count, &argument, NULL, NULL) != napi_ok) return NULL;
    if (napi_get_value_string_utf8(env, argument, path, sizeof path, &length) != napi_ok ||
        !fake_macos_use(path))
        napi_throw_error(env, NULL, "The fixture can not be played: see standard error.");
    return NULL;
}

static napi_value set_delay(napi_env env, napi_callback_info info)
{
    int64_t milliseconds = -1;
    size_t count = 1;
    napi_value argument;

    napi_get_cb_info(env, info, &count, &argument, NULL, NULL);
    napi_get_value_int64(env, argument, &milliseconds);
    fake_macos_set_delay((long)milliseconds);
    return NULL;
}

static napi_value forbid_first_thread(napi_env env, napi_callback_info info)
{
    (void)env;
    (void)info;
    fake_macos_forbid_first_thread();
    return NULL;
}

static void put_number(napi_env env, napi_value object, const char *name, long number);

static napi_value report(napi_env env, napi_callback_info info)
{
    struct fake_macos_live live = fake_macos_live();
    napi_value object, list, words;

    (void)info;
    napi_create_object(env, &object);
    napi_create_array(env, &list);
    for (size_t i = 0; fake_macos_violation(i)[0] != '\0'; i++) {
        napi_create_string_utf8(env, fake_macos_violation(i), NAPI_AUTO_LENGTH, &words);
        napi_set_element(env, list, (uint32_t)i, words);
    }
    napi_set_named_property(env, object, "violations", list);
    put_number(env, object, "cfReferences", live.cf_references);
    put_number(env, object, "ioReferences", live.io_references);
    put_number(env, object, "portReferences", live.port_references);
    put_number(env, object, "smartClients", live.smart_clients);
    put_number(env, object, "autoreleasePools", live.autorelease_pools);
    put_number(env, object, "mostClients", fake_macos_most_clients());
    return object;
}

static void put_number(napi_env env, napi_value object, const char *name, long number)
{
    napi_value value;

    napi_create_int64(env, number, &value);
    napi_set_named_property(env, object, name, value);
}
