/*
 * reader_macos_sysctl.c - questions to sysctlbyname, as data.
 *
 * Outside facts relied on (xnu, bsd/kern/kern_sysctl.c; sysctl(3)):
 *
 * - The length is given and comes back; a buffer too short is answered with ENOMEM, a name this
 *   kernel does not know with ENOENT.
 * - A text comes with its NUL. Numbers are 4 or 8 bytes, and some have changed between the two.
 */
#include "reader_macos_sysctl.h"

#include <errno.h>
#include <string.h>
#include <sys/sysctl.h>
#include <sys/time.h>

#define LONGEST_TEXT 1024 /* a path; the others are far shorter */

static int64_t ask(const struct sysctl_question *question, struct facts *facts);

void sysctl_ask(const struct sysctl_question *questions, size_t count,
                struct reader_reading *reading)
{
    for (size_t i = 0; i < count; i++) {
        int64_t status = ask(&questions[i], &reading->facts);
        reader_add(reading, questions[i].name, status, NULL, 0);
        if (status != 0) facts_null(&reading->facts, questions[i].fact);
    }
}

int64_t sysctl_exactly(const char *name, void *answer, size_t length)
{
    size_t came = length;

    if (sysctlbyname(name, answer, &came, NULL, 0) != 0) return -(int64_t)errno;
    return came == length ? 0 : -(int64_t)EPROTO;
}

static int64_t ask_text(const struct sysctl_question *question, struct facts *facts);
static int64_t ask_number(const struct sysctl_question *question, struct facts *facts);
static int64_t ask_time(const struct sysctl_question *question, struct facts *facts);

/* Return the step's status. Where it is not 0 no fact was added. */
static int64_t ask(const struct sysctl_question *question, struct facts *facts)
{
    if (question->kind == SYSCTL_TEXT) return ask_text(question, facts);
    if (question->kind == SYSCTL_TIME) return ask_time(question, facts);
    return ask_number(question, facts);
}

static int64_t ask_text(const struct sysctl_question *question, struct facts *facts)
{
    char text[LONGEST_TEXT + 1] = "";
    size_t length = LONGEST_TEXT; /* so that there always is a NUL */

    if (sysctlbyname(question->name, text, &length, NULL, 0) != 0) return -(int64_t)errno;
    facts_text(facts, question->fact, text);
    return 0;
}

static int64_t ask_number(const struct sysctl_question *question, struct facts *facts)
{
    union { uint32_t narrow; uint64_t wide; unsigned char bytes[8]; } answer = { .wide = 0 };
    size_t length = sizeof answer;
    bool is_wide;

    if (sysctlbyname(question->name, &answer, &length, NULL, 0) != 0) return -(int64_t)errno;
    is_wide = length == sizeof answer.wide;
    if (!is_wide && length != sizeof answer.narrow) return -(int64_t)EPROTO;
    if (question->kind == SYSCTL_AMOUNT)
        facts_bigint(facts, question->fact, is_wide ? answer.wide : answer.narrow);
    else
        facts_number(facts, question->fact, is_wide ? (int64_t)answer.wide : (int32_t)answer.narrow);
    return 0;
}

static int64_t ask_time(const struct sysctl_question *question, struct facts *facts)
{
    struct timeval time;
    int64_t status = sysctl_exactly(question->name, &time, sizeof time);

    if (status != 0) return status;
    if (time.tv_sec < 0 || time.tv_usec < 0) return -(int64_t)EPROTO;
    facts_bigint(facts, question->fact, (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_usec);
    return 0;
}
