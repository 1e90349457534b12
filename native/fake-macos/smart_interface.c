/*
 * smart_interface.c - the SMART interface of a drive. Its table is written down here once more, from
 * the documentation and not from the readers' own header: the two have to agree.
 *
 * A read that fails leaves rubbish in the buffer, as a drive may.
 */
#include "smart_client.h"

#include <IOKit/IOCFPlugIn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LIVING 0x54a47000u
#define RUBBISH 0xEE

struct table {
    IUNKNOWN_C_GUTS;
    UInt16 version, revision;
    IOReturn (*read_data)(void *self, void *log);
    IOReturn (*identify)(void *self, void *data, uint32_t nsid);
    IOReturn (*reserved[2])(void *self, void *data, uint32_t page, uint32_t dwords);
    IOReturn (*log_page)(void *self, void *data, uint32_t page, uint32_t dwords);
};

struct smart_object {
    const struct table *table; /* first: an interface is a pointer to it */
    uint32_t magic;
    long references;
    struct client *client;
};

static ULONG release(void *self);
static IOReturn read_data(void *self, void *log);
static IOReturn identify(void *self, void *data, uint32_t nsid);
static IOReturn reserved(void *self, void *data, uint32_t page, uint32_t dwords);
static IOReturn log_page(void *self, void *data, uint32_t page, uint32_t dwords);

static const struct table table = {
    .Release = release,
    .read_data = read_data,
    .identify = identify,
    .reserved = { reserved, reserved },
    .log_page = log_page,
};

void *smart_interface_new(struct client *client)
{
    struct smart_object *smart = calloc(1, sizeof *smart);

    if (smart == NULL) abort();
    *smart = (struct smart_object){ .table = &table, .magic = LIVING, .references = 1, .client = client };
    client->holders++;
    return smart;
}

static struct smart_object *checked(void *self, const char *call)
{
    struct smart_object *smart = self;

    if (smart != NULL && smart->magic == LIVING) return smart;
    violation("%s: no SMART interface, or one that was released before", call);
    abort();
}

static ULONG release(void *self)
{
    struct smart_object *smart;
    long left;

    machine_enter(__func__);
    smart = checked(self, "the SMART interface's Release");
    left = --smart->references;
    if (left == 0) {
        smart->magic = 0;
        client_drop(smart->client);
        free(smart);
    }
    machine_leave();
    return (ULONG)left;
}

static IOReturn answer(struct client *client, enum smart_call call, void *buffer, const void *bytes,
                       size_t length);
static void wait_for_drive(long milliseconds);

static IOReturn read_data(void *self, void *log)
{
    struct machine *machine = machine_enter(__func__);
    struct client *client = checked(self, "SMARTReadData")->client;
    long delay = machine_delay(client->node->smart.delay_ms);
    IOReturn result;

    smart_check_buffer(log, "SMARTReadData");
    machine_occasion(machine, ON_SMART_READ);
    machine_read_of(machine, client->node);
    machine_leave();
    wait_for_drive(delay);
    machine_enter(__func__);
    result = answer(client, SMART_READ_DATA, log, client->node->smart.log, 512);
    machine_leave();
    return result;
}

/* Of no other call's time, and for ever where milliseconds are negative. */
static void wait_for_drive(long milliseconds)
{
    struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000 };

    if (milliseconds == 0) return;
    if (milliseconds > 0)
        nanosleep(&time, NULL);
    else
        for (;;) nanosleep(&(struct timespec){ .tv_sec = 3600 }, NULL);
}

static IOReturn answer(struct client *client, enum smart_call call, void *buffer, const void *bytes,
                       size_t length)
{
    const struct smart *smart = &client->node->smart;
    IOReturn result = (IOReturn)smart->answers[call];

    if (!client->open)
        result = MACH_SEND_INVALID_DEST;
    else if (client->node->gone)
        result = kIOReturnOffline;
    if (result == kIOReturnSuccess)
        memcpy(buffer, bytes, length);
    else
        memset(buffer, RUBBISH, length);
    return result;
}

static IOReturn identify(void *self, void *data, uint32_t nsid)
{
    struct client *client;
    IOReturn result;

    machine_enter(__func__);
    client = checked(self, "GetIdentifyData")->client;
    smart_check_buffer(data, "GetIdentifyData");
    if (nsid > 1) violation("GetIdentifyData: namespace %u; 0 is the controller, 1 the namespace", nsid);
    result = answer(client, SMART_IDENTIFY, data, client->node->smart.identify, 4096);
    machine_leave();
    return result;
}

static IOReturn log_page(void *self, void *data, uint32_t page, uint32_t dwords)
{
    struct client *client;
    IOReturn result;

    machine_enter(__func__);
    client = checked(self, "GetLogPage")->client;
    smart_check_buffer(data, "GetLogPage");
    if (page != 2) violation("GetLogPage: page %u; vendor pages have hung controllers", page);
    if (dwords != 127) violation("GetLogPage: %u dwords; the page is 128, counted from 0", dwords);
    result = answer(client, SMART_GET_LOG_PAGE, data, client->node->smart.log, 512);
    machine_leave();
    return result;
}

static IOReturn reserved(void *self, void *data, uint32_t page, uint32_t dwords)
{
    (void)self;
    (void)data;
    (void)page;
    (void)dwords;
    violation("a reserved function of the SMART interface was called");
    return kIOReturnUnsupported;
}
