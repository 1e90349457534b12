/* machine_parts.c - nodes, classes, values and processes of the Mac that is played. */
#include "machine.h"

#include <stdlib.h>
#include <string.h>

struct node *machine_node(struct machine *machine, uint64_t id)
{
    for (struct node *node = machine->nodes; node != NULL; node = node->next) {
        if (node->id == id) return node;
    }
    return NULL;
}

static size_t process_index(const struct machine *machine, pid_t pid);

struct process *machine_process(struct machine *machine, pid_t pid)
{
    size_t index = process_index(machine, pid);

    if (index == machine->process_count || machine->processes[index].pid != pid) return NULL;
    return &machine->processes[index];
}

struct process *machine_add_process(struct machine *machine, pid_t pid)
{
    size_t index = process_index(machine, pid);
    size_t after = machine->process_count - index;

    machine->processes = realloc(machine->processes,
                                 (machine->process_count + 1) * sizeof *machine->processes);
    memmove(&machine->processes[index + 1], &machine->processes[index],
            after * sizeof *machine->processes);
    machine->process_count++;
    machine->processes[index] = (struct process){ .pid = pid };
    return &machine->processes[index];
}

/* Return where the pid is, or belongs. */
static size_t process_index(const struct machine *machine, pid_t pid)
{
    size_t low = 0, high = machine->process_count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (machine->processes[middle].pid < pid)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Of every class that a fixture uses, its parent; what is not here is an IOService. */
static const char *const parents[][2] = {
    { "IOEmbeddedNVMeBlockDevice", "IONVMeBlockStorageDevice" },
    { "IONVMeBlockStorageDevice", "IOBlockStorageDevice" },
    { "IOAHCIBlockStorageDevice", "IOBlockStorageDevice" },
    { "AppleVirtIOStorageDevice", "IOBlockStorageDevice" },
    { "IOBlockStorageServices", "IOBlockStorageDevice" },
    { "AppleDiskImageDevice", "IOBlockStorageDevice" },
    { "AppleSDXCBlockStorageDevice", "IOBlockStorageDevice" },
    { "IOBlockStorageDevice", "IOService" },
    { "AppleAPFSMedia", "IOMedia" },
    { "AppleAPFSVolume", "IOMedia" },
    { "AppleAPFSSnapshot", "IOMedia" },
    { "IOMedia", "IOStorage" },
    { "IOBlockStorageDriver", "IOStorage" },
    { "IOGUIDPartitionScheme", "IOPartitionScheme" },
    { "IOPartitionScheme", "IOStorage" },
    { "AppleAPFSContainer", "IOPartitionScheme" },
    { "AppleAPFSContainerScheme", "IOPartitionScheme" },
    { "IOStorage", "IOService" },
};

bool class_conforms(const char *class_name, const char *ancestor)
{
    const char *parent = strcmp(class_name, "IOService") == 0 ? NULL : "IOService";

    if (strcmp(class_name, ancestor) == 0) return true;
    for (size_t i = 0; i < sizeof parents / sizeof parents[0]; i++) {
        if (strcmp(parents[i][0], class_name) == 0) parent = parents[i][1];
    }
    return parent != NULL && class_conforms(parent, ancestor);
}

void node_link(struct node *parent, struct node *child)
{
    if (parent->child_count == MOST_RELATIVES || child->parent_count == MOST_RELATIVES) abort();
    parent->children[parent->child_count++] = child;
    child->parents[child->parent_count++] = parent;
}

static void forget(struct node **list, size_t *count, const struct node *node);

/* Pulls a node out with everything below it that hangs on nothing else. */
void node_unlink(struct node *node)
{
    node->gone = true;
    for (size_t i = 0; i < node->parent_count; i++)
        forget(node->parents[i]->children, &node->parents[i]->child_count, node);
    node->parent_count = 0;
    while (node->child_count > 0) {
        struct node *child = node->children[0];
        forget(node->children, &node->child_count, child);
        forget(child->parents, &child->parent_count, node);
        if (child->parent_count == 0) node_unlink(child);
    }
}

static void forget(struct node **list, size_t *count, const struct node *node)
{
    size_t kept = 0;

    for (size_t i = 0; i < *count; i++) {
        if (list[i] != node) list[kept++] = list[i];
    }
    *count = kept;
}

struct value *value_new(enum value_kind kind)
{
    struct value *value = calloc(1, sizeof *value);

    if (value == NULL) abort();
    value->kind = kind;
    return value;
}

void value_set(struct value *dictionary, const char *key, struct value *value)
{
    for (size_t i = 0; i < dictionary->count; i++) {
        if (strcmp(dictionary->keys[i], key) != 0) continue;
        value_free(dictionary->values[i]);
        dictionary->values[i] = value;
        return;
    }
    if (dictionary->count == MOST_DICTIONARY) abort();
    dictionary->keys[dictionary->count] = strdup(key);
    dictionary->values[dictionary->count++] = value;
}

struct value *value_get(const struct value *dictionary, const char *key)
{
    for (size_t i = 0; i < dictionary->count; i++) {
        if (strcmp(dictionary->keys[i], key) == 0) return dictionary->values[i];
    }
    return NULL;
}

void value_free(struct value *value)
{
    for (size_t i = 0; i < value->count; i++) {
        free(value->keys[i]);
        value_free(value->values[i]);
    }
    free(value->text);
    free(value);
}
