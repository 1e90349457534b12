/* libsystem_memory.c - Mach's host statistics, page sizes, ports and clocks. */
#include "machine.h"

#include <mach/mach.h>
#include <mach/mach_time.h>
#include <string.h>

#define HOST_PORT 0x1103u
#define TASK_PORT 0x203u

host_t mach_host_self(void)
{
    machine_enter(__func__);
    live.port_references++;
    machine_leave();
    return HOST_PORT;
}

mach_port_t fake_macos_task_self(void)
{
    return TASK_PORT;
}

kern_return_t mach_port_deallocate(mach_port_t task, mach_port_t name)
{
    machine_enter(__func__);
    if (task != TASK_PORT || name != HOST_PORT) violation("%s: an unknown port", __func__);
    if (live.port_references-- == 0) violation("%s: one reference too many", __func__);
    machine_leave();
    return KERN_SUCCESS;
}

static void check_host(host_t host, const char *call)
{
    if (host != HOST_PORT || live.port_references == 0) violation("%s: no host port", call);
}

kern_return_t host_statistics64(host_t host, int flavor, host_info64_t info, mach_msg_type_number_t *words)
{
    struct machine *machine = machine_enter(__func__);
    vm_statistics64_data_t statistics;
    bool fits = flavor == HOST_VM_INFO64 && *words >= HOST_VM_INFO64_COUNT;

    check_host(host, __func__);
    memset(&statistics, 0, sizeof statistics);
    statistics.swapins = machine->swapins;
    statistics.swapouts = machine->swapouts;
    statistics.compressor_page_count = machine->compressor_pages;
    if (fits) memcpy(info, &statistics, sizeof statistics);
    if (fits) *words = HOST_VM_INFO64_COUNT;
    machine_leave();
    return fits ? KERN_SUCCESS : KERN_INVALID_ARGUMENT;
}

kern_return_t host_page_size(host_t host, vm_size_t *size)
{
    struct machine *machine = machine_enter(__func__);

    check_host(host, __func__);
    *size = machine->kernel_page;
    machine_leave();
    return KERN_SUCCESS;
}

vm_size_t fake_macos_vm_page_size(void)
{
    struct machine *machine = machine_enter(__func__);
    vm_size_t size = machine->process_page;

    machine_leave();
    return size;
}

kern_return_t mach_timebase_info(mach_timebase_info_data_t *info)
{
    struct machine *machine = machine_enter(__func__);

    info->numer = machine->tick_numer;
    info->denom = machine->tick_denom;
    machine_leave();
    return KERN_SUCCESS;
}

uint64_t mach_absolute_time(void)
{
    struct machine *machine = machine_enter(__func__);
    uint64_t ticks = machine->absolute;

    machine_leave();
    return ticks;
}

uint64_t mach_continuous_time(void)
{
    struct machine *machine = machine_enter(__func__);
    uint64_t ticks = machine->continuous;

    machine_leave();
    return ticks;
}
