/*
 * reader_macos_machine.c - the boot, the model, and whether this is a Mac at all.
 *
 * Outside facts relied on (xnu):
 *
 * - kern.bootsessionuuid is new at each boot; kern.boottime moves when the clock is set.
 * - kern.hv_vmm_present is 1 in a virtual machine; older kernels do not know the name.
 * - sysctl.proc_translated is 1 under Rosetta; Intel Macs do not know the name.
 * - mach_continuous_time counts the time asleep, mach_absolute_time does not. Both in ticks of
 *   numer / denom nanoseconds (125 / 3 on Apple silicon, 1 / 1 on Intel and under Rosetta).
 */
#include "reader_macos.h"
#include "reader_macos_sysctl.h"

#include <mach/mach_time.h>

static uint64_t nanoseconds(uint64_t ticks, mach_timebase_info_data_t tick);

void macos_read_machine(const char *unused, uint64_t unneeded, struct reader_reading *reading)
{
    static const struct sysctl_question questions[] = {
        { "kern.bootsessionuuid", "bootSession", SYSCTL_TEXT },
        { "kern.boottime", "bootTimeUs", SYSCTL_TIME },
        { "kern.sleeptime", "sleepTimeUs", SYSCTL_TIME },
        { "kern.waketime", "wakeTimeUs", SYSCTL_TIME },
        { "hw.model", "model", SYSCTL_TEXT },
        { "machdep.cpu.brand_string", "processor", SYSCTL_TEXT },
        { "kern.osproductversion", "osVersion", SYSCTL_TEXT },
        { "kern.osversion", "osBuild", SYSCTL_TEXT },
        { "kern.hv_vmm_present", "hvVmmPresent", SYSCTL_NUMBER },
        { "sysctl.proc_translated", "procTranslated", SYSCTL_NUMBER },
    };
    mach_timebase_info_data_t tick;

    (void)unused;
    (void)unneeded;
    sysctl_ask(questions, sizeof questions / sizeof questions[0], reading);
    mach_timebase_info(&tick);
    facts_bigint(&reading->facts, "continuousNs", nanoseconds(mach_continuous_time(), tick));
    facts_bigint(&reading->facts, "awakeNs", nanoseconds(mach_absolute_time(), tick));
}

/* Whole ticks first: a year of them times 125 still fits, but not times what others may say. */
static uint64_t nanoseconds(uint64_t ticks, mach_timebase_info_data_t tick)
{
    return ticks / tick.denom * tick.numer + ticks % tick.denom * tick.numer / tick.denom;
}
