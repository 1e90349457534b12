/*
 * reader_macos_processes.c - what each process wrote since it started.
 *
 * Outside facts relied on (xnu, bsd/kern/proc_info.c; libproc.h; sys/resource.h):
 *
 * - proc_listpids returns bytes, not a count: those needed where no buffer is given, those written
 *   else; 0 on an error. The list has pid 0, the kernel, and processes that have ended.
 * - proc_pid_rusage takes the address of the struct, cast: rusage_info_t is a void pointer, and no
 *   pointer to it is meant. RUSAGE_INFO_V4 is the oldest version with both counters. EPERM for a
 *   process of another user, ESRCH for one that is gone.
 * - proc_pidpath and PROC_PIDT_SHORTBSDINFO answer for other users' processes too.
 * - A pid is used again; pid and ri_proc_start_abstime are not.
 */
#include "reader_macos.h"

#include <errno.h>
#include <libproc.h>
#include <mach/mach_time.h>
#include <stdlib.h>
#include <sys/resource.h>

#define MORE 64 /* processes that may start between the two calls */

static pid_t *list(size_t *count, int64_t *status);
static void put_clock(struct facts *facts);
static void put_processes(struct facts *facts, const pid_t *pids, size_t count);

void macos_read_process_writes(const char *unused, uint64_t unneeded, struct reader_reading *reading)
{
    int64_t status = 0;
    size_t count = 0;
    pid_t *pids = list(&count, &status);

    (void)unused;
    (void)unneeded;
    reader_add(reading, "list-processes", status, NULL, 0);
    put_clock(&reading->facts);
    put_processes(&reading->facts, pids, count);
    free(pids);
}

/* Return the pids for free(), or NULL with a status. */
static pid_t *list(size_t *count, int64_t *status)
{
    int needed = proc_listpids(PROC_ALL_PIDS, 0, NULL, 0);
    size_t room = (size_t)(needed > 0 ? needed : 0) + MORE * sizeof(pid_t);
    pid_t *pids = calloc(1, room);
    int written;

    *status = -(int64_t)ENOMEM;
    if (pids == NULL) return NULL;
    errno = 0;
    written = proc_listpids(PROC_ALL_PIDS, 0, pids, (int)room);
    *status = written > 0 ? 0 : -(int64_t)(errno == 0 ? EIO : errno);
    *count = written > 0 ? (size_t)written / sizeof(pid_t) : 0;
    return pids;
}

static void put_clock(struct facts *facts)
{
    mach_timebase_info_data_t tick;

    mach_timebase_info(&tick);
    facts_bigint(facts, "nowTicks", mach_absolute_time());
    facts_number(facts, "tickNumerator", tick.numer);
    facts_number(facts, "tickDenominator", tick.denom);
}

static int64_t put_process(struct facts *facts, pid_t pid);

static void put_processes(struct facts *facts, const pid_t *pids, size_t count)
{
    int64_t not_permitted = 0, gone = 0;

    facts_open_list(facts, "processes");
    for (size_t i = 0; i < count; i++) {
        int64_t status = put_process(facts, pids[i]);
        if (status == -(int64_t)EPERM) not_permitted++;
        if (status == -(int64_t)ESRCH) gone++;
    }
    facts_close(facts);
    facts_number(facts, "notPermitted", not_permitted);
    facts_number(facts, "gone", gone);
}

static void put_name(struct facts *facts, pid_t pid);
static void put_counters(struct facts *facts, const struct rusage_info_v4 *usage);

/* Return 0 or -errno. A process that is gone is left out. */
static int64_t put_process(struct facts *facts, pid_t pid)
{
    struct rusage_info_v4 usage;
    int64_t status = 0;

    if (proc_pid_rusage(pid, RUSAGE_INFO_V4, (rusage_info_t *)&usage) != 0) status = -(int64_t)errno;
    if (status == -(int64_t)ESRCH) return status;
    facts_open_map(facts, NULL);
    facts_number(facts, "pid", pid);
    facts_number(facts, "status", status);
    put_name(facts, pid);
    put_counters(facts, status == 0 ? &usage : NULL);
    facts_close(facts);
    return status;
}

static void put_name(struct facts *facts, pid_t pid)
{
    char path[PROC_PIDPATHINFO_MAXSIZE];
    struct proc_bsdshortinfo info;
    int length = proc_pidpath(pid, path, sizeof path);

    facts_text(facts, "path", length > 0 ? path : NULL);
    if (length <= 0 &&
        proc_pidinfo(pid, PROC_PIDT_SHORTBSDINFO, 0, &info, sizeof info) == (int)sizeof info) {
        info.pbsi_comm[sizeof info.pbsi_comm - 1] = '\0';
        facts_text(facts, "name", info.pbsi_comm);
    } else
        facts_null(facts, "name");
}

static void put_counters(struct facts *facts, const struct rusage_info_v4 *usage)
{
    if (usage == NULL) {
        facts_null(facts, "startTicks");
        facts_null(facts, "bytesWritten");
        facts_null(facts, "logicalBytesWritten");
        return;
    }
    facts_bigint(facts, "startTicks", usage->ri_proc_start_abstime);
    facts_bigint(facts, "bytesWritten", usage->ri_diskio_byteswritten);
    facts_bigint(facts, "logicalBytesWritten", usage->ri_logical_writes);
}
