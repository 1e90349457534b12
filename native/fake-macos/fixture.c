/* fixture.c - reads a fixture, a line at a time. The language is described in fixtures/README.md. */
#include "fixture.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LEVELS 24

static struct machine *new_machine(void);
static bool read_file(const char *path, struct machine *machine);

struct machine *fixture_read(const char *path)
{
    struct machine *machine = new_machine();

    if (read_file(path, machine)) return machine;
    machine_free(machine);
    return NULL;
}

static struct machine *new_machine(void)
{
    struct machine *machine = calloc(1, sizeof *machine);

    if (machine == NULL) abort();
    machine->loaded_ms = machine_now_ms();
    machine->kernel_page = machine->process_page = 4096;
    machine->tick_numer = machine->tick_denom = 1;
    return machine;
}

static bool read_lines(FILE *file, const char *path, struct machine *machine);

static bool read_file(const char *path, struct machine *machine)
{
    FILE *file = fopen(path, "r");
    bool understood;

    if (file == NULL) {
        fprintf(stderr, "fake-macos: expected a fixture at %s: %s\n", path, strerror(errno));
        return false;
    }
    understood = read_lines(file, path, machine);
    fclose(file);
    return understood;
}

struct levels { struct node *at[MOST_LEVELS]; };

static bool tree_line(struct machine *machine, struct levels *levels, const char *line,
                      struct node **node);
static char *trimmed(char *line);
static bool read_included(const char *path, const char *name, struct machine *machine);

static bool read_lines(FILE *file, const char *path, struct machine *machine)
{
    struct levels levels = { { NULL } };
    struct node *node = NULL;
    char line[4096];

    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        char *text = trimmed(line);
        const char *included = after_word(text, "include");
        bool understood = text[0] == '+' ? tree_line(machine, &levels, line, &node)
            : included != NULL           ? read_included(path, included, machine)
                                         : fixture_line(machine, text, &node);
        if (understood) continue;
        fprintf(stderr, "fake-macos: %s:%d: not understood: %s\n", path, number, text);
        return false;
    }
    return true;
}

/* Cuts the line's end and returns where its text begins. */
static char *trimmed(char *line)
{
    size_t length = strlen(line);

    while (length > 0 && strchr(" \t\r\n", line[length - 1]) != NULL) line[--length] = '\0';
    return line + strspn(line, " ");
}

/* "include NAME": a file of the same folder, or an absolute path, whose nodes can be named by "at" and "also" */
static bool read_included(const char *path, const char *name, struct machine *machine)
{
    const char *slash = strrchr(path, '/');
    char other[4096];

    if (slash == NULL || name[0] == '/') return read_file(name, machine);
    snprintf(other, sizeof other, "%.*s%s", (int)(slash - path) + 1, path, name);
    return read_file(other, machine);
}

/* "+ ID CLASS [NAME]", two spaces deeper than its parent */
static bool tree_line(struct machine *machine, struct levels *levels, const char *line,
                      struct node **node)
{
    size_t level = strspn(line, " ") / 2;
    char class_name[128], name[128] = "";
    unsigned long long id;
    struct node **end = &machine->nodes;

    if (level >= MOST_LEVELS || (level > 0 && levels->at[level - 1] == NULL)) return false;
    if (sscanf(strchr(line, '+'), "+ %llu %127s %127[^\n]", &id, class_name, name) < 2) return false;
    if (id == 0 || machine_node(machine, id) != NULL) return false;
    *node = calloc(1, sizeof **node);
    if (*node == NULL) abort();
    (*node)->id = id;
    (*node)->class_name = strdup(class_name);
    (*node)->name = strdup(name[0] == '\0' ? class_name : name);
    (*node)->properties = value_new(VALUE_DICTIONARY);
    while (*end != NULL) end = &(*end)->next;
    *end = *node;
    if (level > 0) node_link(levels->at[level - 1], *node);
    levels->at[level] = *node;
    return true;
}

static bool read_when(struct machine *machine, const char *rest);
static bool read_at(struct machine *machine, const char *rest, struct node **node);
static bool read_also(struct machine *machine, const char *rest);
static bool read_remove(struct machine *machine, const char *rest);

bool fixture_line(struct machine *machine, const char *line, struct node **node)
{
    const char *rest;

    if (line[0] == '\0' || line[0] == '#') return true;
    if ((rest = after_word(line, ".")) != NULL) return *node != NULL && fixture_property(*node, rest);
    if ((rest = after_word(line, "smart")) != NULL) return *node != NULL && fixture_smart(*node, rest);
    if ((rest = after_word(line, "when")) != NULL) return read_when(machine, rest);
    if ((rest = after_word(line, "at")) != NULL) return read_at(machine, rest, node);
    if ((rest = after_word(line, "also")) != NULL) return read_also(machine, rest);
    if ((rest = after_word(line, "remove")) != NULL) return read_remove(machine, rest);
    return fixture_system_line(machine, line);
}

const char *after_word(const char *line, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(line, word, length) != 0 || line[length] != ' ') return NULL;
    return line + length + strspn(line + length, " ");
}

static bool occasion_named(const char *name, enum occasion *occasion);

/* "ms 500: LINE", "smart-read 1: LINE", "list 2: LINE", "match 3: LINE", "read-of ID: LINE" */
static bool read_when(struct machine *machine, const char *rest)
{
    struct event *event = calloc(1, sizeof *event);
    struct event **end = &machine->events;
    char name[32], line[4096];
    bool known;

    if (event == NULL) abort();
    known = sscanf(rest, "%31s %" SCNd64 ": %4095[^\n]", name, &event->when, line) == 3;
    event->timed = known && strcmp(name, "ms") == 0;
    if (known && !event->timed) known = occasion_named(name, &event->occasion);
    event->line = known ? strdup(line) : NULL;
    while (*end != NULL) end = &(*end)->next;
    *end = event;
    return known;
}

static bool occasion_named(const char *name, enum occasion *occasion)
{
    static const char *const names[OCCASIONS] = { "smart-read", "list", "match", "read-of" };

    for (size_t i = 0; i < OCCASIONS; i++) {
        if (strcmp(names[i], name) != 0) continue;
        *occasion = (enum occasion)i;
        return true;
    }
    return false;
}

/* "ID LINE": a property or a SMART line of that node */
static bool read_at(struct machine *machine, const char *rest, struct node **node)
{
    char *line;
    unsigned long long id = strtoull(rest, &line, 10);

    *node = machine_node(machine, id);
    return *node != NULL && fixture_line(machine, line + strspn(line, " "), node);
}

/* "ID under ID": one more parent */
static bool read_also(struct machine *machine, const char *rest)
{
    unsigned long long child, parent;

    if (sscanf(rest, "%llu under %llu", &child, &parent) != 2) return false;
    if (machine_node(machine, child) == NULL || machine_node(machine, parent) == NULL) return false;
    node_link(machine_node(machine, parent), machine_node(machine, child));
    return true;
}

static bool read_remove(struct machine *machine, const char *rest)
{
    struct node *node = machine_node(machine, strtoull(rest, NULL, 10));

    if (node != NULL) node_unlink(node);
    return node != NULL;
}
