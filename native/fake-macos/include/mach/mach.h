/* mach.h - what the readers use of Mach, for Linux. See libsystem_memory.c. */
#ifndef FAKE_MACOS_MACH_H
#define FAKE_MACOS_MACH_H

#include <stdint.h>

typedef int kern_return_t;
typedef unsigned int mach_port_t;
typedef mach_port_t host_t;
typedef unsigned int natural_t;
typedef int integer_t;
typedef natural_t mach_msg_type_number_t;
typedef unsigned long vm_size_t;
typedef integer_t *host_info64_t;

#define KERN_SUCCESS 0
#define KERN_INVALID_ARGUMENT 4
#define MACH_PORT_NULL ((mach_port_t)0)
#define MACH_SEND_INVALID_DEST 0x10000003

#define HOST_VM_INFO64 4
#define HOST_VM_INFO64_COUNT ((mach_msg_type_number_t)(sizeof(vm_statistics64_data_t) / sizeof(integer_t)))

typedef struct vm_statistics64 {
    natural_t free_count, active_count, inactive_count, wire_count;
    uint64_t zero_fill_count, reactivations, pageins, pageouts, faults, cow_faults, lookups, hits, purges;
    natural_t purgeable_count, speculative_count;
    uint64_t decompressions, compressions, swapins, swapouts;
    natural_t compressor_page_count, throttled_count, external_page_count, internal_page_count;
    uint64_t total_uncompressed_pages_in_compressor;
} __attribute__((aligned(8))) vm_statistics64_data_t;

host_t mach_host_self(void); /* one more reference each time */
mach_port_t fake_macos_task_self(void);
#define mach_task_self() fake_macos_task_self()
kern_return_t mach_port_deallocate(mach_port_t task, mach_port_t name);
kern_return_t host_statistics64(host_t host, int flavor, host_info64_t info, mach_msg_type_number_t *words);
kern_return_t host_page_size(host_t host, vm_size_t *size);

/* The process's page size, in the original a variable. */
vm_size_t fake_macos_vm_page_size(void);
#define vm_page_size fake_macos_vm_page_size()

#endif
