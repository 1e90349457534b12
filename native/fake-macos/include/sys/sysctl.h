/* sysctl.h - sysctlbyname for Linux. See libsystem_sysctl.c. */
#ifndef FAKE_MACOS_SYSCTL_H
#define FAKE_MACOS_SYSCTL_H

#include <stddef.h>
#include <stdint.h>

struct xsw_usage {
    uint64_t xsu_total, xsu_avail, xsu_used;
    uint32_t xsu_pagesize;
    unsigned int xsu_encrypted;
};

int sysctlbyname(const char *name, void *old, size_t *old_length, void *new, size_t new_length);

#endif
