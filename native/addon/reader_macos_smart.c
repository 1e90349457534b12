/*
 * reader_macos_smart.c - a drive's health log and Identify data, through its SMART client.
 *
 * Outside facts relied on (NVMeSMARTLibExternal.h; IOKitUser, IOCFPlugIn.c; reports of others):
 *
 * - One client at a time for each drive on the whole Mac, whosever it is. While it is held, every
 *   other create fails with 0xe00002be, which also stands for every other reason: open, read, and
 *   close at once.
 * - Only IODestroyPlugInInterface stops the client. The plug-in's own Release leaves it open, and
 *   every SMART program of this Mac is locked out until this process ends. After the destroy, reads
 *   answer 0x10000003: read first.
 * - The interface is released by its own Release; it is no Mach port.
 * - The score is written without a look at whether there is a place for it.
 * - SMARTReadData writes 512 bytes, GetIdentifyData 4096, GetLogPage 4 x (dwords + 1), and none
 *   says how much: each gets a zeroed buffer of 4096 bytes of its own.
 * - GetLogPage fails for some USB drives since macOS 26.4 where SMARTReadData is not known to, and
 *   other log pages than 02h are never asked for: vendor pages have hung controllers.
 */
#include "reader_macos.h"
#include "reader_macos_registry.h"
#include "reader_macos_smart_interface.h"
#include "reader_macos_turn.h"

#include <errno.h>
#include <stdlib.h>

#define LOG_LENGTH 512
#define LOG_PAGE_HEALTH 0x02
#define LOG_DWORDS (LOG_LENGTH / 4 - 1)
#define IDENTIFY_LENGTH 4096
#define IDENTIFY_CONTROLLER 0

static void read_service(io_service_t service, struct reader_reading *reading);

void macos_read_smart(const char *unused, uint64_t id, struct reader_reading *reading)
{
    io_service_t service;
    int failure = turn_take();

    (void)unused;
    if (failure != 0) {
        reader_add(reading, "wait-turn", -(int64_t)failure, NULL, 0);
        return;
    }
    service = registry_find_service(id, reading);
    if (service != IO_OBJECT_NULL) {
        read_service(service, reading);
        IOObjectRelease(service);
    }
    turn_give_back();
}

static void read_plugin(IOCFPlugInInterface **plugin, struct reader_reading *reading);

static void read_service(io_service_t service, struct reader_reading *reading)
{
    IOCFPlugInInterface **plugin = NULL;
    SInt32 score = 0;
    kern_return_t result = IOCreatePlugInInterfaceForService(
        service, SMART_USER_CLIENT_TYPE, kIOCFPlugInInterfaceID, &plugin, &score);

    if (result == KERN_SUCCESS && plugin == NULL) result = kIOReturnNoResources;
    reader_add(reading, "create-plugin", (uint32_t)result, NULL, 0);
    if (result != KERN_SUCCESS) return;
    read_plugin(plugin, reading);
    result = IODestroyPlugInInterface(plugin);
    reader_add(reading, "destroy-plugin", (uint32_t)result, NULL, 0);
}

static void read_all(struct smart_interface **smart, struct reader_reading *reading);

static void read_plugin(IOCFPlugInInterface **plugin, struct reader_reading *reading)
{
    struct smart_interface **smart = NULL;
    HRESULT result = (*plugin)->QueryInterface(plugin, CFUUIDGetUUIDBytes(SMART_INTERFACE),
                                               (LPVOID *)&smart);

    if (result == S_OK && smart == NULL) result = E_NOINTERFACE;
    reader_add(reading, "query-interface", (uint32_t)result, NULL, 0);
    if (result != S_OK) return;
    read_all(smart, reading);
    (*smart)->Release(smart);
}

static bool read_log(struct smart_interface **smart, struct reader_reading *reading);
static void read_log_page(struct smart_interface **smart, struct reader_reading *reading);
static void read_identify(struct smart_interface **smart, struct reader_reading *reading);

static void read_all(struct smart_interface **smart, struct reader_reading *reading)
{
    if (!read_log(smart, reading)) read_log_page(smart, reading);
    read_identify(smart, reading);
}

static unsigned char *buffer_for(const char *step, struct reader_reading *reading);
static void keep(struct reader_reading *reading, const char *step, IOReturn result,
                 unsigned char *bytes, size_t length);
static bool all_zero(const unsigned char *bytes, size_t length);

/* Return whether the drive told something. */
static bool read_log(struct smart_interface **smart, struct reader_reading *reading)
{
    unsigned char *bytes = buffer_for("smart-read-data", reading);
    IOReturn result;
    bool told;

    if (bytes == NULL) return false;
    result = (*smart)->SMARTReadData(smart, bytes);
    told = result == kIOReturnSuccess && !all_zero(bytes, LOG_LENGTH);
    keep(reading, "smart-read-data", result, bytes, LOG_LENGTH);
    return told;
}

static void read_log_page(struct smart_interface **smart, struct reader_reading *reading)
{
    unsigned char *bytes = buffer_for("get-log-page", reading);

    if (bytes == NULL) return;
    keep(reading, "get-log-page", (*smart)->GetLogPage(smart, bytes, LOG_PAGE_HEALTH, LOG_DWORDS),
         bytes, LOG_LENGTH);
}

static void read_identify(struct smart_interface **smart, struct reader_reading *reading)
{
    unsigned char *bytes = buffer_for("identify-controller", reading);

    if (bytes == NULL) return;
    keep(reading, "identify-controller", (*smart)->GetIdentifyData(smart, bytes, IDENTIFY_CONTROLLER),
         bytes, IDENTIFY_LENGTH);
}

/* Return a zeroed buffer, or NULL having added the step as failed. */
static unsigned char *buffer_for(const char *step, struct reader_reading *reading)
{
    unsigned char *bytes = calloc(1, READER_BUFFER_SIZE);

    if (bytes == NULL) reader_add(reading, step, -(int64_t)ENOMEM, NULL, 0);
    return bytes;
}

/* Takes over bytes. Those of a failed call say nothing. */
static void keep(struct reader_reading *reading, const char *step, IOReturn result,
                 unsigned char *bytes, size_t length)
{
    if (result != kIOReturnSuccess) {
        free(bytes);
        bytes = NULL;
    }
    reader_add(reading, step, (uint32_t)result, bytes, length);
}

static bool all_zero(const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != 0) return false;
    }
    return true;
}
