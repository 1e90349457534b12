/* machine.h - the Mac that is played: what a fixture says, in memory. All under one lock. */
#ifndef FAKE_MACOS_MACHINE_H
#define FAKE_MACOS_MACHINE_H

#include "fake_macos.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define MOST_RELATIVES 24
#define MOST_DICTIONARY 24

enum value_kind { VALUE_TEXT, VALUE_NUMBER, VALUE_BOOLEAN, VALUE_DATA, VALUE_DICTIONARY };

struct value {
    enum value_kind kind;
    char *text;            /* VALUE_TEXT, or the bytes of VALUE_DATA */
    size_t length;
    int64_t number;        /* VALUE_NUMBER, VALUE_BOOLEAN */
    size_t count;          /* VALUE_DICTIONARY */
    char *keys[MOST_DICTIONARY];
    struct value *values[MOST_DICTIONARY];
};

enum smart_call { SMART_CREATE, SMART_READ_DATA, SMART_GET_LOG_PAGE, SMART_IDENTIFY, SMART_CALLS };

struct smart {
    unsigned char log[512];
    unsigned char identify[4096];
    uint32_t answers[SMART_CALLS]; /* 0: it works */
    long delay_ms;                 /* of each read; -1: for ever */
    bool open;                     /* by a client of this process */
};

struct node {
    uint64_t id;
    char *class_name;
    char *name;
    struct value *properties; /* a dictionary */
    struct node *parents[MOST_RELATIVES];
    size_t parent_count;
    struct node *children[MOST_RELATIVES];
    size_t child_count;
    struct smart smart;
    bool gone; /* pulled out */
    struct node *next;
};

struct sysctl { char *name; unsigned char bytes[1024]; size_t length; struct sysctl *next; };

struct process {
    pid_t pid;
    char *path; /* NULL: the kernel, which has only a name */
    char *name;
    bool mine;
    bool ended;
    uint64_t start, written, logical;
};

struct mount { char from[1024], on[1024], type[16]; struct mount *next; };

struct capacity { char *path; int64_t important, plain, total; struct capacity *next; };

/* The nth of its kind, but ON_READ_OF: the first SMART read of the node with that id. */
enum occasion { ON_SMART_READ, ON_LIST, ON_MATCH, ON_READ_OF, OCCASIONS };

struct event {
    bool timed;             /* after milliseconds, else on an occasion */
    enum occasion occasion;
    int64_t when;
    char *line;             /* of the fixture's language; NULL once it happened */
    struct event *next;
};

struct machine {
    struct node *nodes; /* in the fixture's order */
    struct sysctl *sysctls;
    struct process *processes; /* by ascending pid */
    size_t process_count;
    struct mount *mounts;
    struct capacity *capacities;
    struct event *events;
    int64_t occasions[OCCASIONS];
    uint64_t loaded_ms;
    uint64_t swapins, swapouts;
    uint32_t compressor_pages;
    uint64_t kernel_page, process_page;
    uint64_t absolute, continuous;
    uint32_t tick_numer, tick_denom;
};

/* Every entry point of the double begins with the first and ends with the second. The first plays
 * the events that are due. */
struct machine *machine_enter(const char *call);
void machine_leave(void);

/* Let an occasion happen, and the events it brings. */
void machine_occasion(struct machine *machine, enum occasion occasion);
void machine_read_of(struct machine *machine, const struct node *node);

/* Milliseconds of a clock that only goes forward. */
uint64_t machine_now_ms(void);

/* What a delay of the fixture is after fake_macos_set_delay(). */
long machine_delay(long fixture_ms);

/* machine_parts.c */
struct node *machine_node(struct machine *machine, uint64_t id);
struct process *machine_process(struct machine *machine, pid_t pid);
struct process *machine_add_process(struct machine *machine, pid_t pid);
bool class_conforms(const char *class_name, const char *ancestor);
void node_link(struct node *parent, struct node *child);
void node_unlink(struct node *node);
struct value *value_new(enum value_kind kind);
void value_set(struct value *dictionary, const char *key, struct value *value);
struct value *value_get(const struct value *dictionary, const char *key);
void value_free(struct value *value);
/* machine_free.c */
void machine_free(struct machine *machine);

/* fixture.c: read a file, or one line of its language. Return false with words on stderr. */
struct machine *fixture_read(const char *path);
bool fixture_line(struct machine *machine, const char *line, struct node **node);

/* violations.c; the first may be called with or without the lock */
void violation(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern struct fake_macos_live live; /* under the lock */
void violations_forget(void);

#endif
