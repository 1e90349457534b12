/* IOKitLib.h - what the readers use of IOKit's registry, for Linux. See io_*.c for what is checked. */
#ifndef FAKE_MACOS_IOKITLIB_H
#define FAKE_MACOS_IOKITLIB_H

#include <CoreFoundation/CoreFoundation.h>
#include <mach/mach.h>

typedef mach_port_t io_object_t;
typedef io_object_t io_registry_entry_t;
typedef io_object_t io_service_t;
typedef io_object_t io_iterator_t;
typedef kern_return_t IOReturn;
typedef UInt32 IOOptionBits;
typedef char io_name_t[128];

#define IO_OBJECT_NULL ((io_object_t)0)
#define kIOServicePlane "IOService"
#define kIOPropertyMatchKey "IOPropertyMatch"
#define kIORegistryIterateRecursively 1u
#define kIORegistryIterateParents 2u

#define kIOReturnSuccess 0
#define kIOReturnNoDevice ((IOReturn)0xe00002c0)
#define kIOReturnBadArgument ((IOReturn)0xe00002c2)
#define kIOReturnNoResources ((IOReturn)0xe00002be)
#define kIOReturnUnsupported ((IOReturn)0xe00002c7)
#define kIOReturnOffline ((IOReturn)0xe00002d7)

CFMutableDictionaryRef IOServiceMatching(const char *class_name);
CFMutableDictionaryRef IOBSDNameMatching(mach_port_t main_port, uint32_t options, const char *name);
CFMutableDictionaryRef IORegistryEntryIDMatching(uint64_t id);

/* Both consume a reference of the dictionary, even when they fail. */
kern_return_t IOServiceGetMatchingServices(mach_port_t main_port, CFDictionaryRef matching,
                                           io_iterator_t *services);
io_service_t IOServiceGetMatchingService(mach_port_t main_port, CFDictionaryRef matching);

io_object_t IOIteratorNext(io_iterator_t iterator);
kern_return_t IOObjectRetain(io_object_t object);
kern_return_t IOObjectRelease(io_object_t object);
kern_return_t IOObjectGetClass(io_object_t object, io_name_t class_name);
unsigned char IOObjectConformsTo(io_object_t object, const char *class_name);

kern_return_t IORegistryEntryGetRegistryEntryID(io_registry_entry_t entry, uint64_t *id);
CFStringRef IORegistryEntryCopyPath(io_registry_entry_t entry, const char *plane);
CFTypeRef IORegistryEntryCreateCFProperty(io_registry_entry_t entry, CFStringRef key,
                                          CFAllocatorRef allocator, IOOptionBits options);
CFTypeRef IORegistryEntrySearchCFProperty(io_registry_entry_t entry, const char *plane,
                                          CFStringRef key, CFAllocatorRef allocator,
                                          IOOptionBits options);
kern_return_t IORegistryEntryGetChildIterator(io_registry_entry_t entry, const char *plane,
                                              io_iterator_t *children);
kern_return_t IORegistryEntryGetParentIterator(io_registry_entry_t entry, const char *plane,
                                               io_iterator_t *parents);
kern_return_t IORegistryEntryGetParentEntry(io_registry_entry_t entry, const char *plane,
                                            io_registry_entry_t *parent);

#endif
