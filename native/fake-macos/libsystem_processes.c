/* libsystem_processes.c - libproc, with the kernel's EPERM and ESRCH. */
#include "machine.h"

#include <errno.h>
#include <libproc.h>
#include <stdio.h>
#include <string.h>

#define SPARE 20 /* the kernel asks for room for so many more than there are */

int proc_listpids(uint32_t type, uint32_t typeinfo, void *buffer, int size)
{
    struct machine *machine = machine_enter(__func__);
    int bytes = 0, needed = (int)((machine->process_count + SPARE) * sizeof(pid_t));

    if (type != PROC_ALL_PIDS || typeinfo != 0) violation("%s: only all pids are played", __func__);
    for (size_t i = 0; buffer != NULL && i < machine->process_count; i++) {
        if (machine->processes[i].ended || bytes + (int)sizeof(pid_t) > size) continue;
        memcpy((char *)buffer + bytes, &machine->processes[i].pid, sizeof(pid_t));
        bytes += (int)sizeof(pid_t);
    }
    /* What ends on this occasion is in the list and gone all the same. */
    if (buffer != NULL) machine_occasion(machine, ON_LIST);
    machine_leave();
    return buffer == NULL ? needed : bytes;
}

int proc_pidpath(int pid, void *buffer, uint32_t size)
{
    struct machine *machine = machine_enter(__func__);
    const struct process *process = machine_process(machine, pid);
    bool known = process != NULL && !process->ended && process->path != NULL;
    int length = 0;

    if (size < PROC_PIDPATHINFO_MAXSIZE) violation("%s: a buffer of %u bytes", __func__, size);
    if (known) length = snprintf(buffer, size, "%s", process->path);
    machine_leave();
    if (!known) errno = ESRCH;
    return length;
}

int proc_pidinfo(int pid, int flavor, uint64_t argument, void *buffer, int size)
{
    struct machine *machine = machine_enter(__func__);
    const struct process *process = machine_process(machine, pid);
    struct proc_bsdshortinfo info = { .pbsi_pid = (uint32_t)pid };
    bool known = process != NULL && !process->ended && size >= (int)sizeof info;

    if (flavor != PROC_PIDT_SHORTBSDINFO || argument != 0)
        violation("%s: flavor %d is not open to other users", __func__, flavor);
    if (known) {
        snprintf(info.pbsi_comm, sizeof info.pbsi_comm, "%.15s", process->name);
        memcpy(buffer, &info, sizeof info);
    }
    machine_leave();
    if (!known) errno = ESRCH;
    return known ? (int)sizeof info : 0;
}

int proc_pid_rusage(int pid, int flavor, rusage_info_t *buffer)
{
    struct machine *machine = machine_enter(__func__);
    const struct process *process = machine_process(machine, pid);
    struct rusage_info_v4 usage = { .ri_diskio_bytesread = 1 };
    int failure = 0;

    if (flavor != RUSAGE_INFO_V4) violation("%s: version %d is not on every macOS", __func__, flavor);
    if (process == NULL || process->ended) failure = ESRCH;
    else if (!process->mine) failure = EPERM;
    if (failure == 0) {
        usage.ri_proc_start_abstime = process->start;
        usage.ri_diskio_byteswritten = process->written;
        usage.ri_logical_writes = process->logical;
        memcpy(buffer, &usage, sizeof usage); /* the struct's own address, whatever its type says */
    }
    machine_leave();
    if (failure == 0) return 0;
    errno = failure;
    return -1;
}
