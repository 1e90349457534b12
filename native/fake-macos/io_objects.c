/* io_objects.c - handles to registry entries and iterators. */
#include "io.h"

#include <stdlib.h>
#include <string.h>

#define MOST_HANDLES 4096

struct handle {
    long references;      /* 0: free */
    uint32_t generation;  /* so that a handle given back is not mistaken for the next one */
    struct node *node;    /* NULL: an iterator */
    struct node **list;
    size_t count, next;
};

static struct handle handles[MOST_HANDLES];
static size_t search_from;

static io_object_t new_handle(struct handle **handle);
static struct handle *handle_of(io_object_t object, const char *call);

io_object_t io_new_entry(struct node *node)
{
    struct handle *handle;
    io_object_t object = new_handle(&handle);

    handle->node = node;
    return object;
}

io_object_t io_new_iterator(struct node *const *nodes, size_t count)
{
    struct handle *handle;
    io_object_t object = new_handle(&handle);

    handle->list = calloc(count + 1, sizeof *handle->list);
    if (handle->list == NULL) abort();
    if (count > 0) memcpy(handle->list, nodes, count * sizeof *nodes);
    handle->count = count;
    return object;
}

struct node *io_entry(io_object_t object, const char *call)
{
    struct handle *handle = handle_of(object, call);

    if (handle != NULL && handle->node == NULL) violation("%s: an iterator is no entry", call);
    return handle == NULL ? NULL : handle->node;
}

/* The name of a Mach port: an index, and how often it was used before. */
static io_object_t new_handle(struct handle **handle)
{
    for (size_t tried = 0; tried < MOST_HANDLES; tried++) {
        size_t index = (search_from + tried) % MOST_HANDLES;
        if (handles[index].references > 0) continue;
        search_from = index + 1;
        *handle = &handles[index];
        (*handle)->references = 1;
        (*handle)->generation++;
        live.io_references++;
        return (io_object_t)((*handle)->generation % 0xfffff) * MOST_HANDLES + (io_object_t)index + 1;
    }
    violation("more than %d IO references are held", MOST_HANDLES);
    abort();
}

static struct handle *handle_of(io_object_t object, const char *call)
{
    size_t index = (object - 1) % MOST_HANDLES;
    struct handle *handle = &handles[index];

    if (object == IO_OBJECT_NULL) {
        violation("%s: IO_OBJECT_NULL", call);
        return NULL;
    }
    if (handle->references > 0 && handle->generation % 0xfffff == (object - 1) / MOST_HANDLES)
        return handle;
    violation("%s: an IO object that was released before, or none", call);
    return NULL;
}

io_object_t IOIteratorNext(io_iterator_t iterator)
{
    struct handle *handle;
    io_object_t object = IO_OBJECT_NULL;

    machine_enter(__func__);
    handle = handle_of(iterator, __func__);
    if (handle != NULL && handle->node != NULL) violation("%s: an entry is no iterator", __func__);
    if (handle != NULL && handle->node == NULL && handle->next < handle->count)
        object = io_new_entry(handle->list[handle->next++]);
    machine_leave();
    return object;
}

kern_return_t IOObjectRetain(io_object_t object)
{
    struct handle *handle;

    machine_enter(__func__);
    handle = handle_of(object, __func__);
    if (handle != NULL) {
        handle->references++;
        live.io_references++;
    }
    machine_leave();
    return handle == NULL ? KERN_INVALID_ARGUMENT : KERN_SUCCESS;
}

kern_return_t IOObjectRelease(io_object_t object)
{
    struct handle *handle;

    machine_enter(__func__);
    handle = handle_of(object, __func__);
    if (handle != NULL) {
        live.io_references--;
        if (--handle->references == 0) {
            free(handle->list);
            *handle = (struct handle){ .generation = handle->generation };
        }
    }
    machine_leave();
    return handle == NULL ? KERN_INVALID_ARGUMENT : KERN_SUCCESS;
}

kern_return_t IOObjectGetClass(io_object_t object, io_name_t class_name)
{
    struct node *node;

    machine_enter(__func__);
    node = io_entry(object, __func__);
    if (node != NULL) {
        memset(class_name, 0, sizeof(io_name_t)); /* all 128 bytes may be written */
        strncpy(class_name, node->class_name, sizeof(io_name_t) - 1);
    }
    machine_leave();
    return node == NULL ? KERN_INVALID_ARGUMENT : KERN_SUCCESS;
}

unsigned char IOObjectConformsTo(io_object_t object, const char *class_name)
{
    struct node *node;
    bool conforms;

    machine_enter(__func__);
    node = io_entry(object, __func__);
    conforms = node != NULL && class_conforms(node->class_name, class_name);
    machine_leave();
    return conforms;
}
