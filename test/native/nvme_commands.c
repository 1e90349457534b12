/*
 * nvme_commands.c - the Linux reader over a controller that is played here: linked with
 * --wrap=ioctl, so that /dev/null is opened and this file answers the commands.
 *
 * Leaves with 0, or aborts at the first command or step that is not as the specification has it.
 * Meant to be built with the address and undefined behaviour sanitizers.
 */
#define _GNU_SOURCE
#undef NDEBUG
#include "reader.h"

#include <assert.h>
#include <errno.h>
#include <linux/nvme_ioctl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define NSID 7
#define COMMANDS 3

static const int *answers; /* what ioctl returns to each command; negative: -1 and errno */
static int asked;

static void check_command(const struct nvme_admin_cmd *command);

int __wrap_ioctl(int fd, unsigned long request, ...)
{
    struct nvme_admin_cmd *command;
    va_list rest;
    int answer;

    va_start(rest, request);
    command = va_arg(rest, struct nvme_admin_cmd *);
    va_end(rest);
    assert(fd >= 0);
    assert(request == 0xC0484E41ul);
    check_command(command);
    memset((void *)(uintptr_t)command->addr, 0xA0 + asked, command->data_len);
    answer = answers[asked++];
    if (answer >= 0) return answer;
    errno = -answer;
    return -1;
}

static void check_command(const struct nvme_admin_cmd *command)
{
    static const struct { uint8_t opcode; uint32_t nsid, cdw10, length; } expected[COMMANDS] = {
        { 0x06, 0, 0x01, 4096 },
        { 0x06, NSID, 0x00, 4096 },
        { 0x02, 0xffffffff, 0x007f0002, 512 },
    };
    const unsigned char *bytes = (const unsigned char *)(uintptr_t)command->addr;

    assert(asked < COMMANDS);
    assert(command->opcode == expected[asked].opcode && command->nsid == expected[asked].nsid);
    assert(command->cdw10 == expected[asked].cdw10 && command->data_len == expected[asked].length);
    assert(command->flags == 0 && command->metadata == 0 && command->metadata_len == 0);
    assert(command->cdw2 == 0 && command->cdw3 == 0 && command->cdw11 == 0 && command->cdw12 == 0);
    assert(command->timeout_ms >= 60000); /* sooner, and the kernel resets the controller */
    for (int i = 0; i < 4096; i++) assert(bytes[i] == 0); /* also that there are 4096 */
}

static void read_answered(const int script[COMMANDS])
{
    static const char *const names[] = { "open", "identify-controller", "identify-namespace", "health-log" };
    static const size_t lengths[] = { 0, 4096, 4096, 512 };
    struct reader_reading reading = { 0 };

    answers = script;
    asked = 0;
    reader_read_nvme("/dev/null", NSID, &reading);
    assert(asked == COMMANDS && reading.count == COMMANDS + 1);
    for (size_t i = 0; i < reading.count; i++) {
        const struct reader_step *step = &reading.steps[i];
        int status = i == 0 ? 0 : script[i - 1];
        assert(strcmp(step->name, names[i]) == 0 && step->status == status);
        assert(step->length == (status == 0 ? lengths[i] : 0));
        assert((step->bytes != NULL) == (step->length > 0));
        assert(step->bytes == NULL || step->bytes[step->length - 1] == 0xA0 + i - 1);
    }
    reader_free(&reading);
    assert(reading.count == 0);
    reader_free(&reading);
}

static void add_too_many_steps(void)
{
    struct reader_reading reading = { 0 };

    for (int i = 0; i < READER_MOST_STEPS + 3; i++) reader_add(&reading, "step", 0, malloc(1), 1);
    assert(reading.count == READER_MOST_STEPS);
    reader_free(&reading);
}

int main(void)
{
    read_answered((const int[]){ 0, 0, 0 });
    read_answered((const int[]){ -EACCES, 0, 0 });
    read_answered((const int[]){ 0, 0x400b, 0 });
    read_answered((const int[]){ 0, 0, 0x4109 });
    read_answered((const int[]){ -EINTR, 0x2002, -ENODEV });
    add_too_many_steps();
    return 0;
}
