/*
 * reader_macos_smart_interface.h - the SMART interface of a drive, as its plug-in has it.
 *
 * Outside facts relied on (IOKit/storage/nvme/NVMeSMARTLibExternal.h in Apple's SDK; declared here
 * because not every SDK brings that header):
 *
 * - The interface is a pointer to a pointer to this table, in the manner of COM.
 * - reserved0 and reserved1 once were private functions: never called, and never left out, or
 *   GetLogPage lands on one of them. What follows GetLogPage is not used.
 */
#ifndef WEARBAR_READER_MACOS_SMART_INTERFACE_H
#define WEARBAR_READER_MACOS_SMART_INTERFACE_H

#include <IOKit/IOCFPlugIn.h>
#include <IOKit/IOKitLib.h>
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct smart_interface {
    IUNKNOWN_C_GUTS;
    UInt16 version;
    UInt16 revision;
    IOReturn (*SMARTReadData)(void *self, void *log);                     /* 512 bytes */
    IOReturn (*GetIdentifyData)(void *self, void *data, uint32_t nsid);   /* 4096; 0: controller */
    UInt64 reserved0;
    UInt64 reserved1;
    IOReturn (*GetLogPage)(void *self, void *data, uint32_t page, uint32_t dwords); /* less one */
};

static_assert(offsetof(struct smart_interface, version) == 32, "SMART interface: version");
static_assert(offsetof(struct smart_interface, SMARTReadData) == 40, "SMART interface: SMARTReadData");
static_assert(offsetof(struct smart_interface, GetIdentifyData) == 48, "SMART interface: GetIdentifyData");
static_assert(offsetof(struct smart_interface, GetLogPage) == 72, "SMART interface: GetLogPage");

/* AA0FA6F9-C2D6-457F-B10B-59A13253292F, the type of the plug-in */
#define SMART_USER_CLIENT_TYPE \
    CFUUIDGetConstantUUIDWithBytes(NULL, 0xAA, 0x0F, 0xA6, 0xF9, 0xC2, 0xD6, 0x45, 0x7F, \
                                   0xB1, 0x0B, 0x59, 0xA1, 0x32, 0x53, 0x29, 0x2F)

/* CCD1DB19-FD9A-4DAF-BF95-12454B230AB6, the interface */
#define SMART_INTERFACE \
    CFUUIDGetConstantUUIDWithBytes(NULL, 0xCC, 0xD1, 0xDB, 0x19, 0xFD, 0x9A, 0x4D, 0xAF, \
                                   0xBF, 0x95, 0x12, 0x45, 0x4B, 0x23, 0x0A, 0xB6)

#endif
