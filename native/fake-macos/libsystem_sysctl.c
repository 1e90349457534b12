/* libsystem_sysctl.c - sysctlbyname, with the kernel's ENOENT and ENOMEM. */
#include "machine.h"

#include <errno.h>
#include <string.h>
#include <sys/sysctl.h>

static int copy_out(const struct sysctl *sysctl, void *old, size_t *old_length);

int sysctlbyname(const char *name, void *old, size_t *old_length, void *new, size_t new_length)
{
    struct machine *machine = machine_enter(__func__);
    const struct sysctl *sysctl = machine->sysctls;
    int failure = ENOENT;

    if (new != NULL || new_length != 0) violation("%s: %s was to be changed", __func__, name);
    while (sysctl != NULL && strcmp(sysctl->name, name) != 0) sysctl = sysctl->next;
    if (sysctl != NULL) failure = copy_out(sysctl, old, old_length);
    machine_leave();
    if (failure == 0) return 0;
    errno = failure;
    return -1;
}

/* Return 0 or an errno. What fits is copied even where not all does. */
static int copy_out(const struct sysctl *sysctl, void *old, size_t *old_length)
{
    size_t room = *old_length;

    *old_length = sysctl->length;
    if (old == NULL) return 0;
    if (room < sysctl->length) *old_length = room;
    memcpy(old, sysctl->bytes, *old_length);
    return room < sysctl->length ? ENOMEM : 0;
}
