/*
 * reader_macos_layouts.c - the layouts that the other files trust, as they were in the SDKs looked
 * at (up to 15), on arm64 and x86_64 alike. An SDK that moves one of them does not compile.
 */
#include "reader_macos_smart_interface.h"

#include <libproc.h>
#include <mach/mach.h>
#include <sys/mount.h>
#include <sys/param.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <sys/time.h>

#define AT(type, member, offset) static_assert(offsetof(type, member) == (offset), #type "." #member)
#define SIZE(type, size) static_assert(sizeof(type) == (size), #type)

AT(IOCFPlugInInterface, Probe, 40);
AT(IOCFPlugInInterface, Start, 48);
AT(IOCFPlugInInterface, Stop, 56);
SIZE(IOCFPlugInInterface, 64);

SIZE(struct xsw_usage, 32);
AT(struct xsw_usage, xsu_used, 16);
AT(struct xsw_usage, xsu_pagesize, 24);
AT(struct xsw_usage, xsu_encrypted, 28);

static_assert(sizeof(vm_statistics64_data_t) >= 152, "later SDKs append to vm_statistics64");
static_assert(HOST_VM_INFO64_COUNT >= 38, "HOST_VM_INFO64_COUNT");
AT(vm_statistics64_data_t, swapins, 112);
AT(vm_statistics64_data_t, swapouts, 120);
AT(vm_statistics64_data_t, compressor_page_count, 128);

SIZE(struct rusage_info_v2, 160);
SIZE(struct rusage_info_v3, 232);
SIZE(struct rusage_info_v4, 296);
#ifdef RUSAGE_INFO_V5
SIZE(struct rusage_info_v5, 304);
#endif
#ifdef RUSAGE_INFO_V6
SIZE(struct rusage_info_v6, 464);
#endif
AT(struct rusage_info_v4, ri_proc_start_abstime, 80);
AT(struct rusage_info_v4, ri_diskio_bytesread, 144);
AT(struct rusage_info_v4, ri_diskio_byteswritten, 152);
AT(struct rusage_info_v4, ri_logical_writes, 232);
SIZE(struct proc_bsdshortinfo, 64);

SIZE(struct statfs, 2168);
AT(struct statfs, f_bavail, 24);
AT(struct statfs, f_fstypename, 72);
AT(struct statfs, f_mntonname, 88);
AT(struct statfs, f_mntfromname, 1112);

SIZE(struct timeval, 16);
