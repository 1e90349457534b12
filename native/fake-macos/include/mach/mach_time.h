/* mach_time.h - Mach's clocks, for Linux: they stand where the fixture has them. */
#ifndef FAKE_MACOS_MACH_TIME_H
#define FAKE_MACOS_MACH_TIME_H

#include <mach/mach.h>

typedef struct mach_timebase_info { uint32_t numer, denom; } mach_timebase_info_data_t;

kern_return_t mach_timebase_info(mach_timebase_info_data_t *info);
uint64_t mach_absolute_time(void);
uint64_t mach_continuous_time(void);

#endif
