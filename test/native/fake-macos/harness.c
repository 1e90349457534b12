/*
 * harness.c - the readers of a Mac over the double, without Node.
 *
 *   harness FIXTURE dump            everything that is read, as JSON; 64-bit numbers are texts
 *   harness FIXTURE poll N THREADS  N polls on each of so many threads at once, the SMART reads
 *                                   without their delays
 *   harness FIXTURE smart THREADS   one SMART read of every drive on each of so many threads at once
 *   harness FIXTURE hold            opens a SMART client and never returns, having said so
 *   harness FIXTURE behind          one SMART read of every drive behind another that is under way
 *
 * A poll reads everything. Leaves with 1 where the double found a violation, something was left
 * behind, or a poll answered otherwise than the one before.
 */
#include "dump.h"
#include "fake_macos.h"
#include "poll.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int ended(void);
static void hold(void);
static void read_behind(void);

int main(int count, char **words)
{
    const char *what = count > 2 ? words[2] : "";

    if (count < 3 || !fake_macos_use(words[1])) return 2;
    if (strcmp(what, "dump") == 0)
        dump_everything();
    else if (strcmp(what, "poll") == 0 && count == 5)
        poll_on_threads(atol(words[3]), atol(words[4]));
    else if (strcmp(what, "smart") == 0 && count == 4)
        smart_on_threads(atol(words[3]));
    else if (strcmp(what, "hold") == 0)
        hold();
    else if (strcmp(what, "behind") == 0)
        read_behind();
    else
        return 2;
    return ended();
}

/* Return 0 where all is as it was. */
static int ended(void)
{
    struct fake_macos_live left = fake_macos_live();
    bool clean = left.cf_references == 0 && left.io_references == 0 && left.port_references == 0 &&
        left.smart_clients == 0 && left.autorelease_pools == 0;

    if (!clean)
        fprintf(stderr, "left behind: cf %ld, io %ld, ports %ld, smart clients %ld, pools %ld\n",
                left.cf_references, left.io_references, left.port_references, left.smart_clients,
                left.autorelease_pools);
    if (fake_macos_most_clients() > 1)
        fprintf(stderr, "%ld SMART clients at once\n", fake_macos_most_clients());
    return clean && fake_macos_violations() == 0 && fake_macos_most_clients() <= 1 && poll_was_steady()
        ? 0
        : 1;
}

static void start_read(void);

static void hold(void)
{
    fake_macos_set_delay(24 * 3600 * 1000L);
    start_read();
    puts("holding");
    fflush(stdout);
    for (;;) pause();
}

static void read_behind(void)
{
    start_read();
    smart_on_threads(1);
}

/* On another thread; return when it has the drive's client. */
static void start_read(void)
{
    poll_start_smart();
    while (fake_macos_live().smart_clients == 0) usleep(1000);
}
