/*
 * smart_buffers.c - the buffer that a SMART read writes to: 4096 zeroed bytes from the heap, and
 * nobody else's. A read says nothing of how much it wrote, so a buffer too short is overrun in
 * silence; where it is part of a struct, or of the stack, not even the address sanitizer sees it.
 */
#include "smart_client.h"

#include <malloc.h>
#include <pthread.h>
#include <string.h>

#define WANTED 4096

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER
#endif

static bool has_place(const void *buffer, const char *call);

void smart_check_buffer(const void *buffer, const char *call)
{
    static const unsigned char zeros[WANTED];

    if (!has_place(buffer, call)) return;
    if (memcmp(buffer, zeros, WANTED) != 0)
        violation("%s: the buffer is not zeroed, or another read's", call);
}

#ifdef ADDRESS_SANITIZER
const char *__asan_locate_address(void *address, char *name, size_t name_size, void **region,
                                  size_t *region_size);
void *__asan_region_is_poisoned(void *start, size_t size);

static bool has_place(const void *buffer, const char *call)
{
    char name[64] = "";
    void *start = NULL;
    size_t size = 0;
    const char *kind = __asan_locate_address((void *)buffer, name, sizeof name, &start, &size);

    if (strcmp(kind, "heap") != 0 || start != buffer || size < WANTED ||
        __asan_region_is_poisoned((void *)buffer, WANTED) != NULL) {
        violation("%s: the buffer is no heap allocation of its own of %d bytes (%s, %zu bytes)", call,
                  WANTED, kind, size);
        return false;
    }
    return true;
}
#else
static bool on_stack(const void *buffer);

/* The C library's own word on an allocation, where there is no sanitizer to ask. */
static bool has_place(const void *buffer, const char *call)
{
    size_t size = on_stack(buffer) ? 0 : malloc_usable_size((void *)buffer);

    if (size >= WANTED) return true;
    violation("%s: the buffer is no heap allocation of its own of %d bytes (%zu bytes)", call, WANTED,
              size);
    return false;
}

static bool on_stack(const void *buffer)
{
    pthread_attr_t attributes;
    void *start = NULL;
    size_t size = 0;

    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
    pthread_attr_getstack(&attributes, &start, &size);
    pthread_attr_destroy(&attributes);
    return (const char *)buffer >= (char *)start && (const char *)buffer < (char *)start + size;
}
#endif
