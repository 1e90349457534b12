/*
 * addon_macos.c - the readers of a Mac as seen from JavaScript: the object `macos`, documented in
 * native/mac-addon.ts. Knows no framework and judges no answer.
 */
#include "addon.h"
#include "arguments.h"
#include "read_job.h"
#include "reader_macos.h"

#include <stddef.h>

enum question { OF_NOTHING, OF_TEXT, OF_ID };

struct export {
    const char *name;
    read_function *read;
    enum question question;
    const char *expected; /* of the argument, in words */
};

static const struct export exported[] = {
    { "listDrives", macos_list_drives, OF_NOTHING, NULL },
    { "readSmart", macos_read_smart, OF_ID,
      "readSmart: expected registryId, the first argument, to be a BigInt above 0, the registry "
      "entry id of a drive, such as 4294968000n." },
    { "readStatistics", macos_read_statistics, OF_ID,
      "readStatistics: expected registryId, the first argument, to be a BigInt above 0, the "
      "registry entry id of a drive, such as 4294968000n." },
    { "volumeParents", macos_volume_parents, OF_TEXT,
      "volumeParents: expected volume, the first argument, to be a string that is not empty and has "
      "no NUL in it, a mount point or a name such as \"disk3s5\"." },
    { "readMemory", macos_read_memory, OF_NOTHING, NULL },
    { "readMachine", macos_read_machine, OF_NOTHING, NULL },
    { "readCapacity", macos_read_capacity, OF_TEXT,
      "readCapacity: expected path, the first argument, to be a string that is not empty and has no "
      "NUL in it, such as \"/System/Volumes/Data\"." },
    { "readProcessWrites", macos_read_process_writes, OF_NOTHING, NULL },
};

static napi_value ask(napi_env env, napi_callback_info info);

napi_status addon_add_platform(napi_env env, napi_value exports)
{
    napi_value macos, function;
    napi_status status = napi_create_object(env, &macos);

    for (size_t i = 0; i < sizeof exported / sizeof exported[0] && status == napi_ok; i++) {
        void *which = (void *)&exported[i]; /* only ever read */
        status = napi_create_function(env, exported[i].name, NAPI_AUTO_LENGTH, ask, which, &function);
        if (status == napi_ok)
            status = napi_set_named_property(env, macos, exported[i].name, function);
    }
    return status == napi_ok ? napi_set_named_property(env, exports, "macos", macos) : status;
}

static napi_value ask(napi_env env, napi_callback_info info)
{
    const struct export *export;
    void *which;
    napi_value argument;
    size_t count = 1;
    char *text = NULL;
    uint64_t id = 0;

    if (napi_get_cb_info(env, info, &count, &argument, NULL, &which) != napi_ok) return NULL;
    export = which;
    if (export->question == OF_TEXT) {
        text = argument_text(env, argument, export->expected);
        if (text == NULL) return NULL;
    }
    if (export->question == OF_ID && !argument_id(env, argument, &id, export->expected)) return NULL;
    return read_job_start(env, export->read, text, id);
}
