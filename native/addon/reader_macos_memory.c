/*
 * reader_macos_memory.c - swap and memory.
 *
 * Outside facts relied on (xnu):
 *
 * - vm.swapusage is a struct xsw_usage in bytes; its total is what the present swap files hold.
 * - host_statistics64 (HOST_VM_INFO64): swapins and swapouts count pages of the kernel's size, of
 *   data already compressed (osfmk/vm/vm_compressor_backing_store.c). The count of 32-bit words
 *   goes in and comes back: an older kernel fills fewer.
 * - host_page_size gives the kernel's page size; hw.pagesize, vm_page_size and sysconf give the
 *   process's, which under Rosetta is a quarter of it.
 * - mach_host_self returns one more reference at each call, for the caller to deallocate.
 * - Answers beyond about two a second are copies of the last one: ask rarely.
 */
#include "reader_macos.h"
#include "reader_macos_sysctl.h"

#include <errno.h>
#include <mach/mach.h>
#include <string.h>
#include <sys/sysctl.h>

static void put_swap_usage(struct reader_reading *reading);
static void put_paging(host_t host, struct reader_reading *reading);
static void put_page_size(host_t host, struct reader_reading *reading);

void macos_read_memory(const char *unused, uint64_t unneeded, struct reader_reading *reading)
{
    static const struct sysctl_question questions[] = {
        { "hw.memsize", "memoryBytes", SYSCTL_AMOUNT },
        { "kern.memorystatus_vm_pressure_level", "pressureLevel", SYSCTL_NUMBER },
        { "kern.memorystatus_level", "availablePercent", SYSCTL_NUMBER },
        { "vm.swap_enabled", "swapEnabled", SYSCTL_NUMBER },
        { "vm.swapfileprefix", "swapfilePrefix", SYSCTL_TEXT },
    };
    host_t host = mach_host_self();

    (void)unused;
    (void)unneeded;
    put_swap_usage(reading);
    put_paging(host, reading);
    put_page_size(host, reading);
    mach_port_deallocate(mach_task_self(), host);
    sysctl_ask(questions, sizeof questions / sizeof questions[0], reading);
}

static void put_or_null(struct facts *facts, const char *name, bool known, uint64_t value);

static void put_swap_usage(struct reader_reading *reading)
{
    struct xsw_usage usage = { 0 };
    int64_t status = sysctl_exactly("vm.swapusage", &usage, sizeof usage);

    reader_add(reading, "vm.swapusage", status, NULL, 0);
    put_or_null(&reading->facts, "swapTotalBytes", status == 0, usage.xsu_total);
    put_or_null(&reading->facts, "swapAvailableBytes", status == 0, usage.xsu_avail);
    put_or_null(&reading->facts, "swapUsedBytes", status == 0, usage.xsu_used);
}

static void put_paging(host_t host, struct reader_reading *reading)
{
    vm_statistics64_data_t paging;
    mach_msg_type_number_t words = HOST_VM_INFO64_COUNT;
    kern_return_t result;
    bool known;

    memset(&paging, 0, sizeof paging);
    result = host_statistics64(host, HOST_VM_INFO64, (host_info64_t)&paging, &words);
    known = result == KERN_SUCCESS &&
        words * sizeof(integer_t) > offsetof(vm_statistics64_data_t, compressor_page_count);
    reader_add(reading, "host_statistics64",
               result == KERN_SUCCESS && !known ? -(int64_t)EPROTO : (int64_t)(uint32_t)result, NULL, 0);
    put_or_null(&reading->facts, "swapins", known, paging.swapins);
    put_or_null(&reading->facts, "swapouts", known, paging.swapouts);
    put_or_null(&reading->facts, "compressorPages", known, paging.compressor_page_count);
}

static void put_page_size(host_t host, struct reader_reading *reading)
{
    vm_size_t size = 0;
    kern_return_t result = host_page_size(host, &size);

    reader_add(reading, "host_page_size", (uint32_t)result, NULL, 0);
    put_or_null(&reading->facts, "kernelPageSize", result == KERN_SUCCESS && size > 0, size);
}

static void put_or_null(struct facts *facts, const char *name, bool known, uint64_t value)
{
    if (known)
        facts_bigint(facts, name, value);
    else
        facts_null(facts, name);
}
