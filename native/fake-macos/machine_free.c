/* machine_free.c - the end of a Mac that was played. */
#include "machine.h"

#include <stdlib.h>

static void free_nodes(struct node *node);
static void free_events(struct event *event);

#define FREE_LIST(type, first, before)                          \
    for (struct type *item = (first), *next; item != NULL; item = next) { \
        next = item->next;                                      \
        before;                                                 \
        free(item);                                             \
    }

void machine_free(struct machine *machine)
{
    free_nodes(machine->nodes);
    free_events(machine->events);
    FREE_LIST(sysctl, machine->sysctls, free(item->name))
    FREE_LIST(mount, machine->mounts, )
    FREE_LIST(capacity, machine->capacities, free(item->path))
    for (size_t i = 0; i < machine->process_count; i++) {
        free(machine->processes[i].path);
        free(machine->processes[i].name);
    }
    free(machine->processes);
    free(machine);
}

static void free_nodes(struct node *node)
{
    while (node != NULL) {
        struct node *next = node->next;
        free(node->class_name);
        free(node->name);
        value_free(node->properties);
        free(node);
        node = next;
    }
}

static void free_events(struct event *event)
{
    while (event != NULL) {
        struct event *next = event->next;
        free(event->line);
        free(event);
        event = next;
    }
}
