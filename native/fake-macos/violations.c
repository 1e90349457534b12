/* violations.c - what callers did wrong, and what they still hold. */
#include "machine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_KEPT 64

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards the two below */
static char kept[MOST_KEPT][256];
static size_t count;
struct fake_macos_live live;

static void report(const char *line);

void violation(const char *format, ...)
{
    char words[256];
    va_list rest;

    va_start(rest, format);
    vsnprintf(words, sizeof words, format, rest);
    va_end(rest);
    pthread_mutex_lock(&lock);
    if (count < MOST_KEPT) {
        memcpy(kept[count], words, sizeof words);
        fprintf(stderr, "fake-macos: %s\n", words);
        report(words);
    }
    count++;
    pthread_mutex_unlock(&lock);
}

static void report(const char *line)
{
    const char *path = getenv("WEARBAR_FAKE_MACOS_REPORT");
    FILE *file = path == NULL ? NULL : fopen(path, "a");

    if (file == NULL) return;
    fprintf(file, "%s\n", line);
    fclose(file);
}

size_t fake_macos_violations(void)
{
    size_t now;

    pthread_mutex_lock(&lock);
    now = count;
    pthread_mutex_unlock(&lock);
    return now;
}

const char *fake_macos_violation(size_t index)
{
    return index < MOST_KEPT && index < fake_macos_violations() ? kept[index] : "";
}

void violations_forget(void)
{
    pthread_mutex_lock(&lock);
    count = 0;
    pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void report_left_behind(void)
{
    char line[160];

    snprintf(line, sizeof line,
             "left behind: cf %ld, io %ld, ports %ld, smart clients %ld, pools %ld; violations %zu",
             live.cf_references, live.io_references, live.port_references, live.smart_clients,
             live.autorelease_pools, count);
    report(line);
}
