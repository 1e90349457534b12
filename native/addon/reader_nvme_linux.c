/*
 * reader_nvme_linux.c - NVMe admin commands through the kernel's passthrough ioctl.
 *
 * Outside facts relied on:
 *
 * linux/nvme_ioctl.h, drivers/nvme/host/ioctl.c
 *   NVME_IOCTL_ADMIN_CMD takes a struct nvme_admin_cmd (72 bytes; flags must be 0) and returns
 *   0, or -1 with errno, or a value above 0: the NVMe status of the completed command.
 *   Get Log Page needs CAP_SYS_ADMIN even on a readable device file: EACCES otherwise.
 *   timeout_ms 0 means the module's admin_timeout, 60 s. When a timeout passes, the kernel resets
 *   the controller (drivers/nvme/host/pci.c, nvme_timeout): never ask for less than 60 s.
 *
 * NVM Express Base Specification 2.0
 *   5.16 Get Log Page: opcode 02h; CDW10 bits 7:0 log page, bits 31:16 number of dwords, 0's based.
 *     Page 02h, SMART / Health Information, is 512 bytes. Namespace ffffffffh asks for the whole
 *     controller; some drives refuse the page of a single namespace.
 *   5.17 Identify: opcode 06h; CDW10 bits 7:0 CNS. CNS 01h is the controller, with namespace 0;
 *     CNS 00h the namespace named. 4096 bytes each.
 *
 * Only these three commands are ever sent: vendor log pages have hung controllers.
 */
#define _GNU_SOURCE
#include "reader.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/nvme_ioctl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define ADMIN_TIMEOUT_MS 60000

#define OPCODE_GET_LOG_PAGE 0x02
#define OPCODE_IDENTIFY 0x06
#define CNS_NAMESPACE 0x00
#define CNS_CONTROLLER 0x01
#define LOG_PAGE_HEALTH 0x02
#define EVERY_NAMESPACE 0xffffffffu
#define IDENTIFY_LENGTH 4096
#define HEALTH_LOG_LENGTH 512

static int open_controller(const char *path, int64_t *status);
static struct nvme_admin_cmd identify(uint32_t cns, uint32_t nsid);
static struct nvme_admin_cmd get_health_log(void);
static void run_step(int fd, const char *name, struct nvme_admin_cmd command,
                     struct reader_reading *reading);

void reader_read_nvme(const char *path, uint32_t nsid, struct reader_reading *reading)
{
    int64_t status;
    int fd = open_controller(path, &status);

    reader_add(reading, "open", status, NULL, 0);
    if (fd < 0) return;
    run_step(fd, "identify-controller", identify(CNS_CONTROLLER, 0), reading);
    run_step(fd, "identify-namespace", identify(CNS_NAMESPACE, nsid), reading);
    run_step(fd, "health-log", get_health_log(), reading);
    close(fd); /* read-only: there is nothing a failed close could lose */
}

/* Return a descriptor and status 0, or -1 and -errno. Looks at what was opened, not at the path:
 * the name may come to mean another file between a look and an open. */
static int open_controller(const char *path, int64_t *status)
{
    struct stat opened;
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0) {
        *status = -(int64_t)errno;
        return -1;
    }
    *status = 0;
    if (fstat(fd, &opened) != 0)
        *status = -(int64_t)errno;
    else if (!S_ISCHR(opened.st_mode))
        *status = -(int64_t)ENOTTY; /* what the ioctl would say of it */
    if (*status == 0) return fd;
    close(fd);
    return -1;
}

static struct nvme_admin_cmd identify(uint32_t cns, uint32_t nsid)
{
    return (struct nvme_admin_cmd){
        .opcode = OPCODE_IDENTIFY,
        .nsid = nsid,
        .cdw10 = cns,
        .data_len = IDENTIFY_LENGTH,
    };
}

static struct nvme_admin_cmd get_health_log(void)
{
    const uint32_t dwords = HEALTH_LOG_LENGTH / 4 - 1;

    return (struct nvme_admin_cmd){
        .opcode = OPCODE_GET_LOG_PAGE,
        .nsid = EVERY_NAMESPACE,
        .cdw10 = LOG_PAGE_HEALTH | dwords << 16,
        .data_len = HEALTH_LOG_LENGTH,
    };
}

/* Every step has a whole, zeroed buffer of its own on the heap: a device that sends less leaves
 * zeros, one that sends more can not reach another step's bytes. */
static void run_step(int fd, const char *name, struct nvme_admin_cmd command,
                     struct reader_reading *reading)
{
    unsigned char *bytes = calloc(1, READER_BUFFER_SIZE);
    int64_t status;
    int answer;

    if (bytes == NULL) {
        reader_add(reading, name, -(int64_t)ENOMEM, NULL, 0);
        return;
    }
    command.addr = (uint64_t)(uintptr_t)bytes;
    command.timeout_ms = ADMIN_TIMEOUT_MS;
    answer = ioctl(fd, NVME_IOCTL_ADMIN_CMD, &command);
    status = answer < 0 ? -(int64_t)errno : answer;
    if (status != 0) {
        free(bytes);
        bytes = NULL;
    }
    reader_add(reading, name, status, bytes, command.data_len);
}
