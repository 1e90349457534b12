/* smart_client.c - one client at a time for each drive, across threads and processes. */
#include "smart_client.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

static _Atomic long most_clients;

static int lock_file_of(const struct node *node);

struct client *client_open(struct node *node)
{
    struct client *client;
    int lock_file = -1;

    if (node->smart.open) return NULL;
    if (getenv("WEARBAR_FAKE_MACOS_LOCKS") != NULL) {
        lock_file = lock_file_of(node);
        if (lock_file < 0) return NULL;
    }
    client = calloc(1, sizeof *client);
    if (client == NULL) abort();
    *client = (struct client){ .node = node, .holders = 1, .open = true, .lock_file = lock_file };
    node->smart.open = true;
    live.smart_clients++;
    if (live.smart_clients > most_clients) most_clients = live.smart_clients;
    return client;
}

/* Return a locked file, or -1 where another process holds it. */
static int lock_file_of(const struct node *node)
{
    char path[4096];
    int file;

    snprintf(path, sizeof path, "%s/drive-%llu", getenv("WEARBAR_FAKE_MACOS_LOCKS"),
             (unsigned long long)node->id);
    file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    if (file >= 0) close(file);
    return -1;
}

void client_close(struct client *client)
{
    if (!client->open) return;
    client->open = false;
    client->node->smart.open = false;
    live.smart_clients--;
    if (client->lock_file >= 0) close(client->lock_file);
}

void client_drop(struct client *client)
{
    if (--client->holders > 0) return;
    if (client->open)
        violation("the SMART client of node %llu is held by nobody and was never stopped: every "
                  "other SMART program is locked out", (unsigned long long)client->node->id);
    free(client);
}

long fake_macos_most_clients(void)
{
    return most_clients;
}
