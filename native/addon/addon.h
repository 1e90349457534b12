/* addon.h - what a platform adds to the addon's exports. */
#ifndef WEARBAR_ADDON_H
#define WEARBAR_ADDON_H

#define NAPI_VERSION 8
#include <node_api.h>

/* Add the platform's own functions, if it has any. */
napi_status addon_add_platform(napi_env env, napi_value exports);

#endif
