/*
 * smart_plugin.c - IOKit's plug-ins, of which there is one: that of the SMART client.
 *
 * As in the original (IOKitUser, IOCFPlugIn.c): a node without IOCFPlugInTypes is 0xe00002c7;
 * whatever else goes wrong is 0xe00002be; the score is written without a look; the plug-in's own
 * Release does not stop the client, only IODestroyPlugInInterface does.
 */
#include "smart_client.h"

#include <IOKit/IOCFPlugIn.h>
#include <stdlib.h>
#include <string.h>

#define LIVING 0x91060000u

struct plugin {
    const IOCFPlugInInterface *table; /* first: a plug-in is a pointer to it */
    uint32_t magic;
    long references;
    struct client *client;
};

static HRESULT query_interface(void *self, REFIID iid, LPVOID *interface);
static ULONG add_reference(void *self);
static ULONG release(void *self);
static IOReturn stop(void *self);

static const IOCFPlugInInterface table = {
    .QueryInterface = query_interface, .AddRef = add_reference, .Release = release, .Stop = stop,
};

static const CFUUIDBytes smart_type = { 0xAA, 0x0F, 0xA6, 0xF9, 0xC2, 0xD6, 0x45, 0x7F,
                                        0xB1, 0x0B, 0x59, 0xA1, 0x32, 0x53, 0x29, 0x2F };
static const CFUUIDBytes smart_interface = { 0xCC, 0xD1, 0xDB, 0x19, 0xFD, 0x9A, 0x4D, 0xAF,
                                             0xBF, 0x95, 0x12, 0x45, 0x4B, 0x23, 0x0A, 0xB6 };
static const CFUUIDBytes plugin_interface = { 0xC2, 0x44, 0xE8, 0x58, 0x10, 0x9C, 0x11, 0xD4,
                                              0x91, 0xD4, 0x00, 0x50, 0xE4, 0xC6, 0x42, 0x6F };

static bool is(CFUUIDRef uuid, const CFUUIDBytes *bytes);
static bool has_plugin(const struct node *node);
static kern_return_t create(struct node *node, IOCFPlugInInterface ***result);

kern_return_t IOCreatePlugInInterfaceForService(io_service_t service, CFUUIDRef type,
                                                CFUUIDRef interface, IOCFPlugInInterface ***plugin,
                                                SInt32 *score)
{
    struct node *node;
    kern_return_t result = kIOReturnUnsupported;

    machine_enter(__func__);
    if (score == NULL) {
        violation("%s: the score is NULL; the original crashes", __func__);
        abort();
    }
    node = io_entry(service, __func__);
    if (node != NULL && is(type, &smart_type) && is(interface, &plugin_interface) && has_plugin(node)) {
        *score = 0;
        result = create(node, plugin);
    }
    machine_leave();
    return result;
}

static bool is(CFUUIDRef uuid, const CFUUIDBytes *bytes)
{
    return memcmp(&cf_checked(uuid, CF_UUID, __func__)->uuid, bytes, sizeof *bytes) == 0;
}

static bool has_plugin(const struct node *node)
{
    const struct value *types = value_get(node->properties, "IOCFPlugInTypes");

    return types != NULL && types->kind == VALUE_DICTIONARY &&
        value_get(types, "AA0FA6F9-C2D6-457F-B10B-59A13253292F") != NULL;
}

static kern_return_t create(struct node *node, IOCFPlugInInterface ***result)
{
    struct client *client;
    struct plugin *plugin;

    if (node->gone) return kIOReturnNoResources;
    if (node->smart.answers[SMART_CREATE] != 0) return (IOReturn)node->smart.answers[SMART_CREATE];
    client = client_open(node);
    if (client == NULL) return kIOReturnNoResources;
    plugin = calloc(1, sizeof *plugin);
    if (plugin == NULL) abort();
    *plugin = (struct plugin){ .table = &table, .magic = LIVING, .references = 1, .client = client };
    *result = (IOCFPlugInInterface **)plugin;
    return KERN_SUCCESS;
}

static struct plugin *checked(void *self, const char *call);
static ULONG let_go(struct plugin *plugin);

kern_return_t IODestroyPlugInInterface(IOCFPlugInInterface **interface)
{
    struct plugin *plugin;

    machine_enter(__func__);
    plugin = checked(interface, __func__);
    client_close(plugin->client);
    let_go(plugin);
    machine_leave();
    return KERN_SUCCESS;
}

static HRESULT query_interface(void *self, REFIID iid, LPVOID *interface)
{
    struct plugin *plugin;
    bool known;

    machine_enter(__func__);
    plugin = checked(self, __func__);
    known = memcmp(&iid, &smart_interface, sizeof iid) == 0;
    *interface = known ? smart_interface_new(plugin->client) : NULL;
    machine_leave();
    return known ? S_OK : E_NOINTERFACE;
}

static ULONG add_reference(void *self)
{
    ULONG references;

    machine_enter(__func__);
    references = (ULONG)++checked(self, __func__)->references;
    machine_leave();
    return references;
}

static ULONG release(void *self)
{
    ULONG references;

    machine_enter(__func__);
    references = let_go(checked(self, "the plug-in's Release"));
    machine_leave();
    return references;
}

static IOReturn stop(void *self)
{
    machine_enter(__func__);
    client_close(checked(self, __func__)->client);
    machine_leave();
    return kIOReturnSuccess;
}

static struct plugin *checked(void *self, const char *call)
{
    struct plugin *plugin = self;

    if (plugin != NULL && plugin->magic == LIVING) return plugin;
    violation("%s: no plug-in, or one that was released before", call);
    abort();
}

static ULONG let_go(struct plugin *plugin)
{
    if (--plugin->references > 0) return (ULONG)plugin->references;
    plugin->magic = 0;
    client_drop(plugin->client);
    free(plugin);
    return 0;
}
