/* reader_macos_sysctl.h - questions to sysctlbyname, as data. Knows no Node. */
#ifndef WEARBAR_READER_MACOS_SYSCTL_H
#define WEARBAR_READER_MACOS_SYSCTL_H

#include "reader.h"

enum sysctl_kind {
    SYSCTL_TEXT,
    SYSCTL_NUMBER, /* 4 or 8 bytes, a small number */
    SYSCTL_AMOUNT, /* 4 or 8 bytes, unsigned: a BigInt */
    SYSCTL_TIME,   /* struct timeval: a BigInt of microseconds */
};

struct sysctl_question {
    const char *name; /* such as hw.memsize; also that of the step */
    const char *fact;
    enum sysctl_kind kind;
};

/* Ask each, adding one step and one fact: null where it was not answered. */
void sysctl_ask(const struct sysctl_question *questions, size_t count,
                struct reader_reading *reading);

/* Fill exactly length bytes. Return 0 or -errno; -EPROTO for an answer of another length. */
int64_t sysctl_exactly(const char *name, void *answer, size_t length);

#endif
