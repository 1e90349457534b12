/* smart_client.h - a drive's exclusive SMART client. Everything here is called under the lock. */
#ifndef FAKE_MACOS_SMART_CLIENT_H
#define FAKE_MACOS_SMART_CLIENT_H

#include "io.h"

/* Held by the plug-in and by each interface that was asked of it. */
struct client {
    struct node *node;
    long holders;
    bool open;
    int lock_file; /* -1: none */
};

/* Open the drive's client. Return NULL where one is open already, in this process or, by a lock that
 * the kernel frees when a process dies, in another. */
struct client *client_open(struct node *node);

/* Stop it: the drive is free for others. */
void client_close(struct client *client);

/* One holder less. A client that nobody holds any more but nobody closed stays open for ever. */
void client_drop(struct client *client);

/* smart_interface.c: a new interface, one more holder */
void *smart_interface_new(struct client *client);

/* smart_buffers.c: check that a read may write there */
void smart_check_buffer(const void *buffer, const char *call);

#endif
