/* io_registry.c - the registry's tree and its properties. */
#include "io.h"

#include <stdio.h>
#include <string.h>

static void check_plane(const char *plane, const char *call);

kern_return_t IORegistryEntryGetRegistryEntryID(io_registry_entry_t entry, uint64_t *id)
{
    struct node *node;

    machine_enter(__func__);
    node = io_entry(entry, __func__);
    if (node != NULL) *id = node->id;
    machine_leave();
    return node == NULL ? KERN_INVALID_ARGUMENT : KERN_SUCCESS;
}

CFStringRef IORegistryEntryCopyPath(io_registry_entry_t entry, const char *plane)
{
    struct node *node, *names[32];
    char path[4096] = "IOService:";
    size_t count = 0, length = strlen(path);
    struct cf *text = NULL;

    machine_enter(__func__);
    check_plane(plane, __func__);
    for (node = io_entry(entry, __func__); node != NULL && count < 32;
         node = node->parent_count > 0 ? node->parents[0] : NULL)
        names[count++] = node;
    if (count > 0) {
        while (count-- > 0)
            length += (size_t)snprintf(path + length, sizeof path - length, "/%s", names[count]->name);
        text = cf_text(path);
    }
    machine_leave();
    return (CFStringRef)(void *)text;
}

/* A fresh copy each time, as the kernel sends one. */
CFTypeRef IORegistryEntryCreateCFProperty(io_registry_entry_t entry, CFStringRef key,
                                          CFAllocatorRef allocator, IOOptionBits options)
{
    struct node *node;
    const struct value *value = NULL;
    struct cf *copy;

    (void)allocator;
    (void)options;
    machine_enter(__func__);
    node = io_entry(entry, __func__);
    if (node != NULL) value = value_get(node->properties, cf_checked(key, CF_STRING, __func__)->text);
    copy = value == NULL ? NULL : cf_of(value);
    machine_leave();
    return copy;
}

static const struct value *value_above(const struct node *node, const char *key);

CFTypeRef IORegistryEntrySearchCFProperty(io_registry_entry_t entry, const char *plane,
                                          CFStringRef key, CFAllocatorRef allocator,
                                          IOOptionBits options)
{
    struct node *node;
    const struct value *value = NULL;
    struct cf *copy;

    (void)allocator;
    machine_enter(__func__);
    check_plane(plane, __func__);
    if (options != (kIORegistryIterateRecursively | kIORegistryIterateParents))
        violation("%s: the double only searches all parents", __func__);
    node = io_entry(entry, __func__);
    if (node != NULL) value = value_above(node, cf_checked(key, CF_STRING, __func__)->text);
    copy = value == NULL ? NULL : cf_of(value);
    machine_leave();
    return copy;
}

static const struct value *value_above(const struct node *node, const char *key)
{
    const struct value *value = value_get(node->properties, key);

    for (size_t i = 0; i < node->parent_count && value == NULL; i++)
        value = value_above(node->parents[i], key);
    return value;
}

kern_return_t IORegistryEntryGetChildIterator(io_registry_entry_t entry, const char *plane,
                                              io_iterator_t *children)
{
    struct node *node;

    machine_enter(__func__);
    check_plane(plane, __func__);
    node = io_entry(entry, __func__);
    if (node != NULL) *children = io_new_iterator(node->children, node->child_count);
    machine_leave();
    return node == NULL ? KERN_INVALID_ARGUMENT : KERN_SUCCESS;
}

kern_return_t IORegistryEntryGetParentIterator(io_registry_entry_t entry, const char *plane,
                                               io_iterator_t *parents)
{
    struct node *node;

    machine_enter(__func__);
    check_plane(plane, __func__);
    node = io_entry(entry, __func__);
    if (node != NULL) *parents = io_new_iterator(node->parents, node->parent_count);
    machine_leave();
    return node == NULL ? KERN_INVALID_ARGUMENT : KERN_SUCCESS;
}

kern_return_t IORegistryEntryGetParentEntry(io_registry_entry_t entry, const char *plane,
                                            io_registry_entry_t *parent)
{
    struct node *node;
    bool found;

    machine_enter(__func__);
    check_plane(plane, __func__);
    node = io_entry(entry, __func__);
    found = node != NULL && node->parent_count > 0;
    *parent = found ? io_new_entry(node->parents[0]) : IO_OBJECT_NULL;
    machine_leave();
    return found ? KERN_SUCCESS : kIOReturnNoDevice;
}

static void check_plane(const char *plane, const char *call)
{
    if (strcmp(plane, kIOServicePlane) != 0) violation("%s: another plane than IOService", call);
}
