/* machine.c - the one Mac that is played at a time, its lock, its events. */
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards everything */
static struct machine *played;
static long delay = -1;
static bool first_thread_forbidden;

static void load_named_by_environment(void);
static void play_events(struct machine *machine);

struct machine *machine_enter(const char *call)
{
    pthread_mutex_lock(&lock);
    if (played == NULL) load_named_by_environment();
    if (first_thread_forbidden && gettid() == getpid())
        violation("%s: called on the first thread, which may have to wait", call);
    play_events(played);
    return played;
}

void machine_leave(void)
{
    pthread_mutex_unlock(&lock);
}

static void load_named_by_environment(void)
{
    const char *path = getenv("WEARBAR_FAKE_MACOS");

    if (path == NULL) fprintf(stderr, "fake-macos: expected WEARBAR_FAKE_MACOS to name a fixture\n");
    played = path == NULL ? NULL : fixture_read(path);
    if (played == NULL) abort();
}

bool fake_macos_use(const char *path)
{
    struct machine *machine = fixture_read(path);

    if (machine == NULL) return false;
    pthread_mutex_lock(&lock);
    if (played != NULL) machine_free(played);
    played = machine;
    violations_forget();
    pthread_mutex_unlock(&lock);
    return true;
}

void fake_macos_set_delay(long milliseconds)
{
    pthread_mutex_lock(&lock);
    delay = milliseconds;
    pthread_mutex_unlock(&lock);
}

void fake_macos_forbid_first_thread(void)
{
    pthread_mutex_lock(&lock);
    first_thread_forbidden = true;
    pthread_mutex_unlock(&lock);
}

struct fake_macos_live fake_macos_live(void)
{
    struct fake_macos_live now;

    pthread_mutex_lock(&lock);
    now = live;
    pthread_mutex_unlock(&lock);
    return now;
}

long machine_delay(long fixture_ms)
{
    return delay < 0 ? fixture_ms : delay;
}

uint64_t machine_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

static void happen(struct machine *machine, struct event *event);

static void play_events(struct machine *machine)
{
    for (struct event *event = machine->events; event != NULL; event = event->next) {
        if (event->timed && event->line != NULL &&
            machine_now_ms() >= machine->loaded_ms + (uint64_t)event->when)
            happen(machine, event);
    }
}

static void play_occasion(struct machine *machine, enum occasion occasion, int64_t when);

void machine_occasion(struct machine *machine, enum occasion occasion)
{
    play_occasion(machine, occasion, ++machine->occasions[occasion]);
}

void machine_read_of(struct machine *machine, const struct node *node)
{
    play_occasion(machine, ON_READ_OF, (int64_t)node->id);
}

static void play_occasion(struct machine *machine, enum occasion occasion, int64_t when)
{
    for (struct event *event = machine->events; event != NULL; event = event->next) {
        if (!event->timed && event->occasion == occasion && event->when == when && event->line != NULL)
            happen(machine, event);
    }
}

static void happen(struct machine *machine, struct event *event)
{
    struct node *node = NULL;
    char *line = event->line;

    event->line = NULL;
    if (!fixture_line(machine, line, &node)) violation("an event of the fixture is wrong: %s", line);
    free(line);
}
