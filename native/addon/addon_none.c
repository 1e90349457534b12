/* addon_none.c - for platforms that export nothing of their own. */
#include "addon.h"

napi_status addon_add_platform(napi_env env, napi_value exports)
{
    (void)env;
    (void)exports;
    return napi_ok;
}
