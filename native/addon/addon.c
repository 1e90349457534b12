/*
 * addon.c - the readers as seen from JavaScript. Knows no platform and judges no answer.
 *
 *   readNvme(path: string, nsid: number): Promise<{ steps: Step[] }>
 *   Step = { name: string, status: number, bytes: Buffer | null }     (see reader.h)
 *
 * It throws for arguments of the wrong kind; a device that fails is an answer, not an error.
 *
 * A pending read does not keep the event loop alive. The timer of the caller's deadline does, so
 * that a read nobody waits for any more holds up nothing.
 */
#include "addon.h"

#include "arguments.h"
#include "read_job.h"

#include <stdbool.h>
#include <stdlib.h>

#define LAST_NSID 0xfffffffeu /* 0xffffffff means every namespace */

static napi_value read_nvme(napi_env env, napi_callback_info info);

NAPI_MODULE_INIT()
{
    napi_value function;

    read_job_stay_mapped();
    if (napi_create_function(env, "readNvme", NAPI_AUTO_LENGTH, read_nvme, NULL, &function) != napi_ok ||
        napi_set_named_property(env, exports, "readNvme", function) != napi_ok ||
        addon_add_platform(env, exports) != napi_ok)
        napi_throw_error(env, NULL, "The addon could not set up its exports.");
    return exports;
}

static bool nsid_from(napi_env env, napi_value value, uint32_t *nsid);
static void read_controller(const char *path, uint64_t nsid, struct reader_reading *reading);

static napi_value read_nvme(napi_env env, napi_callback_info info)
{
    napi_value arguments[2];
    size_t count = 2;
    uint32_t nsid;
    char *path;

    if (napi_get_cb_info(env, info, &count, arguments, NULL, NULL) != napi_ok) return NULL;
    path = argument_text(env, arguments[0],
                         "readNvme: expected path, the first argument, to be a string that is not "
                         "empty and has no NUL in it, such as \"/dev/nvme0\".");
    if (path == NULL) return NULL;
    if (!nsid_from(env, arguments[1], &nsid)) {
        free(path);
        return NULL;
    }
    return read_job_start(env, read_controller, path, nsid);
}

/* Return false with an exception pending. */
static bool nsid_from(napi_env env, napi_value value, uint32_t *nsid)
{
    double number;

    if (napi_get_value_double(env, value, &number) == napi_ok && number >= 1 &&
        number <= LAST_NSID && (double)(uint32_t)number == number) {
        *nsid = (uint32_t)number;
        return true;
    }
    napi_throw_type_error(env, "ERR_INVALID_ARG_VALUE",
                          "readNvme: expected nsid, the second argument, to be a whole number from 1 "
                          "to 4294967294, the NVMe namespace, such as 1.");
    return false;
}

static void read_controller(const char *path, uint64_t nsid, struct reader_reading *reading)
{
    reader_read_nvme(path, (uint32_t)nsid, reading);
}
