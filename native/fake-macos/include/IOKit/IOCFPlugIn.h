/* IOCFPlugIn.h - what the readers use of IOKit's plug-ins, for Linux. See smart_client.c. */
#ifndef FAKE_MACOS_IOCFPLUGIN_H
#define FAKE_MACOS_IOCFPLUGIN_H

#include <IOKit/IOKitLib.h>

typedef SInt32 HRESULT;
typedef UInt32 ULONG;
typedef void *LPVOID;
typedef CFUUIDBytes REFIID;

#define S_OK ((HRESULT)0)
#define E_NOINTERFACE ((HRESULT)0x80000004)

#define IUNKNOWN_C_GUTS \
    void *_reserved; \
    HRESULT (*QueryInterface)(void *self, REFIID iid, LPVOID *interface); \
    ULONG (*AddRef)(void *self); \
    ULONG (*Release)(void *self)

typedef struct IOCFPlugInInterfaceStruct {
    IUNKNOWN_C_GUTS;
    UInt16 version;
    UInt16 revision;
    IOReturn (*Probe)(void *self, CFDictionaryRef properties, io_service_t service, SInt32 *order);
    IOReturn (*Start)(void *self, CFDictionaryRef properties, io_service_t service);
    IOReturn (*Stop)(void *self);
} IOCFPlugInInterface;

#define kIOCFPlugInInterfaceID \
    CFUUIDGetConstantUUIDWithBytes(NULL, 0xC2, 0x44, 0xE8, 0x58, 0x10, 0x9C, 0x11, 0xD4, \
                                   0x91, 0xD4, 0x00, 0x50, 0xE4, 0xC6, 0x42, 0x6F)

kern_return_t IOCreatePlugInInterfaceForService(io_service_t service, CFUUIDRef type,
                                                CFUUIDRef interface, IOCFPlugInInterface ***plugin,
                                                SInt32 *score);
kern_return_t IODestroyPlugInInterface(IOCFPlugInInterface **plugin);

#endif
