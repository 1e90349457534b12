/* libproc.h - what the readers use of libproc, for Linux. See libsystem_processes.c. */
#ifndef FAKE_MACOS_LIBPROC_H
#define FAKE_MACOS_LIBPROC_H

#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#define PROC_ALL_PIDS 1
#define PROC_PIDPATHINFO_MAXSIZE 4096
#define PROC_PIDT_SHORTBSDINFO 13

struct proc_bsdshortinfo {
    uint32_t pbsi_pid, pbsi_ppid, pbsi_pgid, pbsi_status;
    char pbsi_comm[16];
    uint32_t pbsi_flags, pbsi_uid, pbsi_gid, pbsi_ruid, pbsi_rgid, pbsi_svuid, pbsi_svgid, pbsi_rfu;
};

int proc_listpids(uint32_t type, uint32_t typeinfo, void *buffer, int size);
int proc_pidpath(int pid, void *buffer, uint32_t size);
int proc_pidinfo(int pid, int flavor, uint64_t argument, void *buffer, int size);
int proc_pid_rusage(int pid, int flavor, rusage_info_t *buffer);

#endif
