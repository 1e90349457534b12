/* fixture_system.c - a fixture's lines about what belongs to no node. */
#include "fixture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <sys/time.h>

static bool read_sysctl(struct machine *machine, const char *rest);
static bool read_swap(struct machine *machine, const char *rest);
static bool read_process(struct machine *machine, const char *rest);
static bool read_end(struct machine *machine, const char *rest);
static bool read_mount(struct machine *machine, const char *rest);
static bool read_capacity(struct machine *machine, const char *rest);
static bool read_paging(struct machine *machine, const char *rest);
static bool read_pages(struct machine *machine, const char *rest);
static bool read_clock(struct machine *machine, const char *rest);

bool fixture_system_line(struct machine *machine, const char *line)
{
    static const struct { const char *word; bool (*read)(struct machine *, const char *); } words[] = {
        { "sysctl", read_sysctl }, { "swap", read_swap },     { "process", read_process },
        { "end", read_end },       { "mount", read_mount },   { "capacity", read_capacity },
        { "paging", read_paging }, { "pages", read_pages },   { "clock", read_clock },
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *rest = after_word(line, words[i].word);
        if (rest != NULL) return words[i].read(machine, rest);
    }
    return false;
}

static struct sysctl *sysctl_named(struct machine *machine, const char *name);

/* "NAME text WORDS", "NAME i32 N", "NAME u64 N", "NAME time SECONDS MICROSECONDS" */
static bool read_sysctl(struct machine *machine, const char *rest)
{
    char name[128], kind[16], value[1024] = "";
    struct sysctl *sysctl;
    struct timeval time;

    if (sscanf(rest, "%127s %15s %1023[^\n]", name, kind, value) < 2) return false;
    sysctl = sysctl_named(machine, name);
    if (strcmp(kind, "text") == 0) {
        sysctl->length = strlen(value) + 1;
        memcpy(sysctl->bytes, value, sysctl->length);
    } else if (strcmp(kind, "i32") == 0) {
        memcpy(sysctl->bytes, &(int32_t){ (int32_t)strtol(value, NULL, 10) }, sysctl->length = 4);
    } else if (strcmp(kind, "u64") == 0) {
        memcpy(sysctl->bytes, &(uint64_t){ strtoull(value, NULL, 10) }, sysctl->length = 8);
    } else if (strcmp(kind, "time") == 0) {
        if (sscanf(value, "%ld %ld", &time.tv_sec, &time.tv_usec) != 2) return false;
        memcpy(sysctl->bytes, &time, sysctl->length = sizeof time);
    } else
        return false;
    return true;
}

static struct sysctl *sysctl_named(struct machine *machine, const char *name)
{
    struct sysctl *sysctl = machine->sysctls;

    while (sysctl != NULL && strcmp(sysctl->name, name) != 0) sysctl = sysctl->next;
    if (sysctl != NULL) return sysctl;
    sysctl = calloc(1, sizeof *sysctl);
    if (sysctl == NULL) abort();
    sysctl->name = strdup(name);
    sysctl->next = machine->sysctls;
    machine->sysctls = sysctl;
    return sysctl;
}

/* "total N available N used N" */
static bool read_swap(struct machine *machine, const char *rest)
{
    struct xsw_usage usage = { .xsu_pagesize = (uint32_t)machine->kernel_page, .xsu_encrypted = 1 };
    struct sysctl *sysctl = sysctl_named(machine, "vm.swapusage");

    memcpy(sysctl->bytes, &usage, sysctl->length = sizeof usage);
    if (sscanf(rest, "total %" SCNu64 " available %" SCNu64 " used %" SCNu64, &usage.xsu_total,
               &usage.xsu_avail, &usage.xsu_used) != 3)
        return false;
    memcpy(sysctl->bytes, &usage, sizeof usage);
    return true;
}

/* "PID mine|other start TICKS written BYTES logical BYTES path PATH" or "... name NAME" */
static bool read_process(struct machine *machine, const char *rest)
{
    char whose[16], kind[8], text[1024];
    struct process *process, read = { 0 };

    if (sscanf(rest, "%d %15s start %" SCNu64 " written %" SCNu64 " logical %" SCNu64 " %7s %1023[^\n]",
               &read.pid, whose, &read.start, &read.written, &read.logical, kind, text) != 7)
        return false;
    read.mine = strcmp(whose, "mine") == 0;
    process = machine_process(machine, read.pid);
    if (process == NULL) process = machine_add_process(machine, read.pid);
    free(process->path);
    free(process->name);
    *process = read;
    if (strcmp(kind, "path") == 0) process->path = strdup(text);
    process->name = strdup(text);
    return process->path != NULL || strcmp(kind, "name") == 0;
}

/* "PID": it ends, and its pid may be used again by a later "process" */
static bool read_end(struct machine *machine, const char *rest)
{
    struct process *process = machine_process(machine, (pid_t)strtol(rest, NULL, 10));

    if (process != NULL) process->ended = true;
    return process != NULL;
}

/* "FROM TYPE ON" */
static bool read_mount(struct machine *machine, const char *rest)
{
    struct mount *mount = calloc(1, sizeof *mount), **end = &machine->mounts;

    if (mount == NULL) abort();
    while (*end != NULL) end = &(*end)->next;
    *end = mount;
    return sscanf(rest, "%1023s %15s %1023[^\n]", mount->from, mount->type, mount->on) == 3;
}

/* "important N plain N total N PATH"; again for the same path: new numbers */
static bool read_capacity(struct machine *machine, const char *rest)
{
    char path[1024];
    struct capacity read = { 0 }, *capacity = machine->capacities;

    if (sscanf(rest, "important %" SCNd64 " plain %" SCNd64 " total %" SCNd64 " %1023[^\n]",
               &read.important, &read.plain, &read.total, path) != 4)
        return false;
    while (capacity != NULL && strcmp(capacity->path, path) != 0) capacity = capacity->next;
    if (capacity == NULL) {
        capacity = calloc(1, sizeof *capacity);
        if (capacity == NULL) abort();
        read.next = machine->capacities;
        read.path = strdup(path);
        machine->capacities = capacity;
    } else {
        read.next = capacity->next;
        read.path = capacity->path;
    }
    *capacity = read;
    return true;
}

/* "swapins N swapouts N compressor N" */
static bool read_paging(struct machine *machine, const char *rest)
{
    return sscanf(rest, "swapins %" SCNu64 " swapouts %" SCNu64 " compressor %" SCNu32,
                  &machine->swapins, &machine->swapouts, &machine->compressor_pages) == 3;
}

/* "kernel N process N" */
static bool read_pages(struct machine *machine, const char *rest)
{
    return sscanf(rest, "kernel %" SCNu64 " process %" SCNu64, &machine->kernel_page,
                  &machine->process_page) == 2;
}

/* "absolute TICKS continuous TICKS tick NUMER DENOM" */
static bool read_clock(struct machine *machine, const char *rest)
{
    return sscanf(rest, "absolute %" SCNu64 " continuous %" SCNu64 " tick %" SCNu32 " %" SCNu32,
                  &machine->absolute, &machine->continuous, &machine->tick_numer,
                  &machine->tick_denom) == 4;
}
