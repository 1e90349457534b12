/* resource.h - the machine's own, and macOS's rusage_info. */
#ifndef FAKE_MACOS_RESOURCE_H
#define FAKE_MACOS_RESOURCE_H

#include_next <sys/resource.h>

#include <stdint.h>

#define RUSAGE_INFO_V4 4

typedef void *rusage_info_t;

#define FAKE_MACOS_RUSAGE_V2 \
    uint8_t ri_uuid[16]; \
    uint64_t ri_user_time, ri_system_time, ri_pkg_idle_wkups, ri_interrupt_wkups, ri_pageins; \
    uint64_t ri_wired_size, ri_resident_size, ri_phys_footprint; \
    uint64_t ri_proc_start_abstime, ri_proc_exit_abstime; \
    uint64_t ri_child_user_time, ri_child_system_time, ri_child_pkg_idle_wkups; \
    uint64_t ri_child_interrupt_wkups, ri_child_pageins, ri_child_elapsed_abstime; \
    uint64_t ri_diskio_bytesread, ri_diskio_byteswritten;
#define FAKE_MACOS_RUSAGE_V3 \
    uint64_t ri_cpu_time_qos_default, ri_cpu_time_qos_maintenance, ri_cpu_time_qos_background; \
    uint64_t ri_cpu_time_qos_utility, ri_cpu_time_qos_legacy, ri_cpu_time_qos_user_initiated; \
    uint64_t ri_cpu_time_qos_user_interactive, ri_billed_system_time, ri_serviced_system_time;

struct rusage_info_v2 { FAKE_MACOS_RUSAGE_V2 };
struct rusage_info_v3 { FAKE_MACOS_RUSAGE_V2 FAKE_MACOS_RUSAGE_V3 };
struct rusage_info_v4 {
    FAKE_MACOS_RUSAGE_V2 FAKE_MACOS_RUSAGE_V3
    uint64_t ri_logical_writes, ri_lifetime_max_phys_footprint, ri_instructions, ri_cycles;
    uint64_t ri_billed_energy, ri_serviced_energy, ri_interval_max_phys_footprint, ri_runnable_time;
};

#endif
