/*
 * io_matching.c - matching dictionaries, and the services that match.
 *
 * A dictionary holds "IOProviderClass", "BSD Name", "IORegistryEntryID" or "IOPropertyMatch". Both
 * matching calls consume the caller's reference of it, even when nothing matches.
 */
#include "io.h"

#include <stdlib.h>
#include <string.h>

static struct cf *matching(const char *key, struct cf *value);
static struct cf *number(uint64_t value);

CFMutableDictionaryRef IOServiceMatching(const char *class_name)
{
    struct cf *dictionary;

    machine_enter(__func__);
    dictionary = matching("IOProviderClass", cf_text(class_name));
    machine_leave();
    return (CFMutableDictionaryRef)(void *)dictionary;
}

static void check_port(mach_port_t port, const char *call);

CFMutableDictionaryRef IOBSDNameMatching(mach_port_t main_port, uint32_t options, const char *name)
{
    struct cf *dictionary;

    machine_enter(__func__);
    check_port(main_port, __func__);
    if (options != 0) violation("%s: no options are documented", __func__);
    dictionary = matching("BSD Name", cf_text(name));
    machine_leave();
    return (CFMutableDictionaryRef)(void *)dictionary;
}

CFMutableDictionaryRef IORegistryEntryIDMatching(uint64_t id)
{
    struct cf *dictionary;

    machine_enter(__func__);
    dictionary = matching("IORegistryEntryID", number(id));
    machine_leave();
    return (CFMutableDictionaryRef)(void *)dictionary;
}

/* Takes over the caller's reference of value. */
static struct cf *matching(const char *key, struct cf *value)
{
    struct cf *dictionary = cf_new(CF_DICTIONARY), *name = cf_text(key);

    cf_put(dictionary, name, value);
    cf_release(name, __func__);
    cf_release(value, __func__);
    return dictionary;
}

static struct cf *number(uint64_t value)
{
    struct cf *object = cf_new(CF_NUMBER);

    object->number = (int64_t)value;
    return object;
}

static void check_port(mach_port_t port, const char *call)
{
    if (port != MACH_PORT_NULL) violation("%s: the default port is MACH_PORT_NULL", call);
}

static size_t find(struct machine *machine, const struct cf *wanted, struct node **found, size_t most);

#define MOST_FOUND 256

kern_return_t IOServiceGetMatchingServices(mach_port_t main_port, CFDictionaryRef matching,
                                           io_iterator_t *services)
{
    struct machine *machine = machine_enter(__func__);
    struct cf *wanted = cf_checked(matching, CF_DICTIONARY, __func__);
    struct node *found[MOST_FOUND];

    check_port(main_port, __func__);
    machine_occasion(machine, ON_MATCH);
    *services = io_new_iterator(found, find(machine, wanted, found, MOST_FOUND));
    cf_release(wanted, __func__);
    machine_leave();
    return KERN_SUCCESS;
}

io_service_t IOServiceGetMatchingService(mach_port_t main_port, CFDictionaryRef matching)
{
    struct machine *machine = machine_enter(__func__);
    struct cf *wanted = cf_checked(matching, CF_DICTIONARY, __func__);
    struct node *found = NULL;
    io_service_t service;

    check_port(main_port, __func__);
    service = find(machine, wanted, &found, 1) == 0 ? IO_OBJECT_NULL : io_new_entry(found);
    cf_release(wanted, __func__);
    machine_leave();
    return service;
}

static bool matches(const struct node *node, const struct cf *wanted);

static size_t find(struct machine *machine, const struct cf *wanted, struct node **found, size_t most)
{
    size_t count = 0;

    for (struct node *node = machine->nodes; node != NULL && count < most; node = node->next) {
        if (!node->gone && matches(node, wanted)) found[count++] = node;
    }
    return count;
}

static bool has(const struct node *node, const struct cf *property);

static bool matches(const struct node *node, const struct cf *wanted)
{
    const struct cf *class_name = cf_get(wanted, "IOProviderClass");
    const struct cf *name = cf_get(wanted, "BSD Name");
    const struct cf *id = cf_get(wanted, "IORegistryEntryID");
    const struct cf *property = cf_get(wanted, "IOPropertyMatch");
    const struct value *own_name = value_get(node->properties, "BSD Name");

    if (class_name != NULL && !class_conforms(node->class_name, class_name->text)) return false;
    if (name != NULL && (own_name == NULL || strcmp(own_name->text, name->text) != 0)) return false;
    if (id != NULL && (uint64_t)id->number != node->id) return false;
    return property == NULL || has(node, property);
}

/* Booleans are all that is matched here. */
static bool has(const struct node *node, const struct cf *property)
{
    for (size_t i = 0; i < property->count; i++) {
        const struct value *own = value_get(node->properties, property->keys[i]->text);
        if (own == NULL || own->kind != VALUE_BOOLEAN) return false;
        if (own->number != property->values[i]->number) return false;
    }
    return true;
}
