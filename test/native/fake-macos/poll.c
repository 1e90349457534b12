/* poll.c - everything that is read of a Mac, once or many times. */
#include "poll.h"

#include "fake_macos.h"
#include "reader_macos.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_DRIVES 16
#define MOST_THREADS 16

static atomic_bool unsteady;

bool poll_was_steady(void)
{
    return !unsteady;
}

/* ---------------------------------------- One poll ---------------------------------------- */

struct ids { uint64_t capable[MOST_DRIVES], all[MOST_DRIVES]; size_t capable_count, count; };

static struct ids list(each_reading *each, void *context);
static void hand(const char *call, void (*read)(const char *, uint64_t, struct reader_reading *),
                 const char *text, uint64_t number, each_reading *each, void *context);

void poll_once(each_reading *each, void *context)
{
    struct ids ids = list(each, context);

    for (size_t i = 0; i < ids.capable_count; i++)
        hand("readSmart", macos_read_smart, NULL, ids.capable[i], each, context);
    for (size_t i = 0; i < ids.count; i++)
        hand("readStatistics", macos_read_statistics, NULL, ids.all[i], each, context);
    hand("volumeParents", macos_volume_parents, "/System/Volumes/Data", 0, each, context);
    hand("volumeParents", macos_volume_parents, "disk3s1s1", 0, each, context);
    hand("volumeParents", macos_volume_parents, "/Volumes/share", 0, each, context);
    hand("readMemory", macos_read_memory, NULL, 0, each, context);
    hand("readMachine", macos_read_machine, NULL, 0, each, context);
    hand("readCapacity", macos_read_capacity, "/System/Volumes/Data", 0, each, context);
    hand("readCapacity", macos_read_capacity, "nowhere", 0, each, context);
    hand("readProcessWrites", macos_read_process_writes, NULL, 0, each, context);
}

static void hand(const char *call, void (*read)(const char *, uint64_t, struct reader_reading *),
                 const char *text, uint64_t number, each_reading *each, void *context)
{
    struct reader_reading reading = { 0 };

    read(text, number, &reading);
    each(call, &reading, context);
    reader_free(&reading);
}

static struct ids ids_of(const struct facts *facts);

static struct ids list(each_reading *each, void *context)
{
    struct reader_reading reading = { 0 };
    struct ids ids;

    macos_list_drives(NULL, 0, &reading);
    each("listDrives", &reading, context);
    ids = ids_of(&reading.facts);
    reader_free(&reading);
    return ids;
}

static bool is(const struct fact *fact, const char *name, enum fact_kind kind);

/* A drive's first fact is its id; that of its medium comes deeper. */
static struct ids ids_of(const struct facts *facts)
{
    struct ids ids = { .count = 0 };
    int depth = 0;

    for (size_t i = 0; i < facts->count; i++) {
        const struct fact *fact = &facts->items[i];
        depth += fact->kind == FACT_MAP || fact->kind == FACT_LIST ? 1 : fact->kind == FACT_END ? -1 : 0;
        if (depth == 2 && is(fact, "registryId", FACT_BIGINT) && ids.count < MOST_DRIVES)
            ids.all[ids.count++] = fact->value.bigint;
        if (depth == 2 && is(fact, "smartCapable", FACT_BOOLEAN) && fact->value.boolean)
            ids.capable[ids.capable_count++] = ids.all[ids.count - 1];
    }
    return ids;
}

static bool is(const struct fact *fact, const char *name, enum fact_kind kind)
{
    return fact->kind == kind && fact->name != NULL && strcmp(fact->name, name) == 0;
}

/* ---------------------------------- Many polls on threads --------------------------------- */

static void add_to_sum(const char *call, const struct reader_reading *reading, void *sum);
static void *poll_many(void *count);
static void run(void *(*body)(void *), void *argument, long threads);

static uint64_t expected; /* of every poll */

/* The first poll lets the fixture's events happen; from the second on nothing changes any more. */
void poll_on_threads(long count, long threads)
{
    uint64_t first = 0;

    fake_macos_set_delay(0);
    poll_once(add_to_sum, &first);
    expected = 0;
    poll_once(add_to_sum, &expected);
    run(poll_many, &count, threads);
    printf("%ld polls on each of %ld threads\n", count, threads);
}

static void *poll_many(void *count)
{
    for (long i = 0; i < *(long *)count; i++) {
        uint64_t sum = 0;
        poll_once(add_to_sum, &sum);
        if (sum == expected) continue;
        if (!atomic_exchange(&unsteady, true)) fprintf(stderr, "a poll answered otherwise\n");
    }
    return NULL;
}

static void *smart_all(void *unused);

void smart_on_threads(long threads)
{
    run(smart_all, NULL, threads);
}

static void check_read(const char *call, const struct reader_reading *reading, void *context);

static void *smart_all(void *unused)
{
    struct ids ids = list(check_read, NULL);

    for (size_t i = 0; i < ids.capable_count; i++)
        hand("readSmart", macos_read_smart, NULL, ids.capable[i], check_read, NULL);
    return unused;
}

static void check_read(const char *call, const struct reader_reading *reading, void *context)
{
    (void)context;
    for (size_t i = 0; i < reading->count; i++) {
        if (reading->steps[i].status == 0) continue;
        fprintf(stderr, "%s: %s answered 0x%llx\n", call, reading->steps[i].name,
                (unsigned long long)reading->steps[i].status);
        unsteady = true;
    }
}

static void run(void *(*body)(void *), void *argument, long threads)
{
    pthread_t started[MOST_THREADS];

    if (threads > MOST_THREADS) abort();
    for (long i = 0; i < threads; i++) {
        if (pthread_create(&started[i], NULL, body, argument) != 0) abort();
    }
    for (long i = 0; i < threads; i++) pthread_join(started[i], NULL);
}

void poll_start_smart(void)
{
    pthread_t thread;

    if (pthread_create(&thread, NULL, smart_all, NULL) != 0) abort();
    pthread_detach(thread);
}

/* FNV-1a over all that a reading says. */
static void add_bytes(uint64_t *sum, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) *sum = (*sum ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
}

static void add_fact(uint64_t *sum, const struct fact *fact);

static void add_to_sum(const char *call, const struct reader_reading *reading, void *context)
{
    uint64_t *sum = context;

    add_bytes(sum, call, strlen(call));
    for (size_t i = 0; i < reading->count; i++) {
        const struct reader_step *step = &reading->steps[i];
        add_bytes(sum, step->name, strlen(step->name));
        add_bytes(sum, &step->status, sizeof step->status);
        add_bytes(sum, step->bytes, step->length);
    }
    for (size_t i = 0; i < reading->facts.count; i++) add_fact(sum, &reading->facts.items[i]);
}

static void add_fact(uint64_t *sum, const struct fact *fact)
{
    add_bytes(sum, &fact->kind, sizeof fact->kind);
    if (fact->kind == FACT_BOOLEAN) add_bytes(sum, &fact->value.boolean, sizeof fact->value.boolean);
    if (fact->kind == FACT_NUMBER) add_bytes(sum, &fact->value.number, sizeof fact->value.number);
    if (fact->kind == FACT_BIGINT) add_bytes(sum, &fact->value.bigint, sizeof fact->value.bigint);
    if (fact->kind == FACT_TEXT || fact->kind == FACT_BYTES)
        add_bytes(sum, fact->value.memory.start, fact->value.memory.length);
}
