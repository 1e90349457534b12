/*
 * CoreFoundation.h - what the readers use of CoreFoundation, for Linux. Written from the documented
 * behaviour; what each call demands is checked in cf_*.c.
 */
#ifndef FAKE_MACOS_COREFOUNDATION_H
#define FAKE_MACOS_COREFOUNDATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef unsigned char Boolean;
typedef uint8_t UInt8;
typedef uint16_t UInt16;
typedef int32_t SInt32;
typedef uint32_t UInt32;
typedef uint64_t UInt64;
typedef long CFIndex;
typedef unsigned long CFTypeID;
typedef unsigned long CFOptionFlags;
typedef UInt32 CFStringEncoding;
typedef CFIndex CFNumberType;

typedef const void *CFTypeRef;
typedef const struct __CFAllocator *CFAllocatorRef;
typedef const struct __CFString *CFStringRef;
typedef const struct __CFNumber *CFNumberRef;
typedef const struct __CFBoolean *CFBooleanRef;
typedef const struct __CFData *CFDataRef;
typedef const struct __CFDictionary *CFDictionaryRef;
typedef struct __CFDictionary *CFMutableDictionaryRef;
typedef const struct __CFUUID *CFUUIDRef;
typedef const struct __CFURL *CFURLRef;
typedef struct __CFError *CFErrorRef;

typedef struct {
    UInt8 byte0, byte1, byte2, byte3, byte4, byte5, byte6, byte7;
    UInt8 byte8, byte9, byte10, byte11, byte12, byte13, byte14, byte15;
} CFUUIDBytes;

typedef struct { CFIndex version; } CFDictionaryKeyCallBacks;
typedef struct { CFIndex version; } CFDictionaryValueCallBacks;
extern const CFDictionaryKeyCallBacks kCFTypeDictionaryKeyCallBacks;
extern const CFDictionaryValueCallBacks kCFTypeDictionaryValueCallBacks;

#define kCFAllocatorDefault ((CFAllocatorRef)NULL)
#define kCFStringEncodingUTF8 0x08000100u
#define kCFNumberSInt64Type 4

extern const CFBooleanRef kCFBooleanTrue;
extern const CFStringRef kCFURLVolumeAvailableCapacityKey;
extern const CFStringRef kCFURLVolumeAvailableCapacityForImportantUsageKey;
extern const CFStringRef kCFURLVolumeTotalCapacityKey;

/* As in the original a call, and so of no use outside of a function. */
#define CFSTR(text) __CFStringMakeConstantString("" text "")
CFStringRef __CFStringMakeConstantString(const char *text);

void CFRelease(CFTypeRef object);
CFTypeID CFGetTypeID(CFTypeRef object);
CFTypeID CFStringGetTypeID(void);
CFTypeID CFNumberGetTypeID(void);
CFTypeID CFBooleanGetTypeID(void);
CFTypeID CFDataGetTypeID(void);
CFTypeID CFDictionaryGetTypeID(void);

CFIndex CFStringGetLength(CFStringRef text);
CFIndex CFStringGetMaximumSizeForEncoding(CFIndex length, CFStringEncoding encoding);
Boolean CFStringGetCString(CFStringRef text, char *buffer, CFIndex size, CFStringEncoding encoding);
Boolean CFNumberGetValue(CFNumberRef number, CFNumberType type, void *value);
Boolean CFBooleanGetValue(CFBooleanRef boolean);
const UInt8 *CFDataGetBytePtr(CFDataRef data);
CFIndex CFDataGetLength(CFDataRef data);

CFMutableDictionaryRef CFDictionaryCreateMutable(CFAllocatorRef allocator, CFIndex capacity,
                                                 const CFDictionaryKeyCallBacks *keys,
                                                 const CFDictionaryValueCallBacks *values);
void CFDictionarySetValue(CFMutableDictionaryRef dictionary, const void *key, const void *value);
const void *CFDictionaryGetValue(CFDictionaryRef dictionary, const void *key);

CFUUIDRef CFUUIDGetConstantUUIDWithBytes(CFAllocatorRef allocator, UInt8, UInt8, UInt8, UInt8, UInt8,
                                         UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
                                         UInt8, UInt8, UInt8);
CFUUIDBytes CFUUIDGetUUIDBytes(CFUUIDRef uuid);

CFURLRef CFURLCreateFromFileSystemRepresentation(CFAllocatorRef allocator, const UInt8 *path,
                                                 CFIndex length, Boolean is_directory);
Boolean CFURLCopyResourcePropertyForKey(CFURLRef url, CFStringRef key, void *value, CFErrorRef *error);
CFIndex CFErrorGetCode(CFErrorRef error);

#endif
