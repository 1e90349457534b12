/*
 * client.c - the menu-bar app without a menu bar: connects to an agent, shows on standard output, in
 * JSON lines, what it would draw, and does what standard input says.
 *
 *     client SOCKET MILLISECONDS     a second of waiting for the agent lasts so long
 *
 *     click ID    auth IS    flood   (lines until the agent does not read them)
 */
#include "agent_line.h"
#include "agent_socket.h"
#include "helper_line.h"
#include "lines.h"
#include "words.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct client {
    const char *path;
    int second_ms;
    int agent; /* -1: not connected */
    unsigned waited_s;
    bool heard;
    struct glance *last; /* of the agent */
    struct lines lines;
    struct json json;
};

static void try_agent(struct client *client);
static void hear_agent(struct client *client);
static bool obey(struct client *client);

int main(int count, char **words)
{
    static struct client client = { .agent = -1 };
    bool wanted = true;

    if (count != 3) return 2;
    client.path = words[1];
    client.second_ms = atoi(words[2]);
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGPIPE, SIG_IGN);
    while (wanted) {
        struct pollfd ready[2] = { { STDIN_FILENO, POLLIN, 0 }, { client.agent, POLLIN, 0 } };
        int wait_ms = client.agent < 0 ? (int)client.waited_s * client.second_ms : -1;
        int found = poll(ready, 2, wait_ms);
        if (found < 0) return 1;
        if (found == 0) try_agent(&client);
        if (ready[0].revents != 0) wanted = obey(&client);
        if (ready[1].revents != 0) hear_agent(&client);
    }
    glance_free(client.last);
    if (client.agent >= 0) close(client.agent);
    return 0;
}

static void tell(struct client *client, const struct helper_line *line);
static void lose(struct client *client, const char *why);
static void wait_again(struct client *client, const char *why);
static const char *name_of(int failure);

static void try_agent(struct client *client)
{
    struct helper_line line;

    client->agent = agent_connect(client->path);
    if (client->agent < 0) {
        wait_again(client, name_of(-client->agent));
        return;
    }
    printf("{\"connected\":true}\n");
    lines_restart(&client->lines);
    helper_ready(&line, getpid(), "0.1.0", "26.6.2", true);
    tell(client, &line);
}

/* The system's words differ from system to system. */
static const char *name_of(int failure)
{
    if (failure == ECONNREFUSED) return "refused";
    if (failure == ENOENT) return "missing";
    return failure == ETIMEDOUT ? "deaf" : "broken";
}

static void take(void *context, char *text);

static void hear_agent(struct client *client)
{
    char bytes[1024];
    ssize_t count = read(client->agent, bytes, sizeof bytes);

    if (count > 0)
        lines_feed(&client->lines, bytes, (size_t)count, take, client);
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        lose(client, "gone");
}

static void show(const struct client *client, const struct glance *glance);

static void lose(struct client *client, const char *why)
{
    struct glance *gone = glance_without_agent(client->last, WORDS_NO_AGENT);

    close(client->agent);
    client->agent = -1;
    printf("{\"lost\":\"%s\"}\n", why);
    show(client, gone);
    glance_free(gone);
    wait_again(client, why);
}

static void wait_again(struct client *client, const char *why)
{
    client->waited_s = agent_wait_s(client->waited_s, client->heard);
    client->heard = false;
    printf("{\"wait\":%u,\"why\":\"%s\"}\n", client->waited_s, why);
}

static void take(void *context, char *text)
{
    struct client *client = context;
    struct agent_line line = agent_line_read(&client->json, text);
    struct helper_line answer;

    if (line.kind == AGENT_NOTHING) return;
    client->heard = true;
    if (line.kind == AGENT_STATE) {
        show(client, line.glance);
        glance_free(client->last);
        client->last = line.glance;
    }
    if (line.kind == AGENT_OTHER_VERSION) printf("{\"otherVersion\":true}\n");
    if (line.kind == AGENT_UNNOTIFY) printf("{\"withdrawn\":\"%s\"}\n", line.id);
    if (line.kind == AGENT_NOTIFY) {
        printf("{\"notified\":\"%s\",\"passive\":%s}\n", line.id, line.passive ? "true" : "false");
        helper_notified(&answer, line.key, NULL);
        tell(client, &answer);
    }
    if (line.kind == AGENT_AUTHORIZE) {
        helper_auth(&answer, "authorized");
        tell(client, &answer);
    }
}

static void show(const struct client *client, const struct glance *glance)
{
    bool patched = client->last != NULL && glance_same_rows(client->last, glance);

    printf("{\"look\":%d,\"level\":%d,\"dim\":%s,\"patched\":%s,\"first\":\"%s\",\"rows\":[", glance->look,
           glance->level, glance->dim ? "true" : "false", patched ? "true" : "false",
           glance->count == 0 ? "" : glance->rows[0].text);
    for (size_t i = 0; i < glance->count; i++)
        printf("%s\"%s%s\"", i == 0 ? "" : ",", glance->rows[i].nested ? "> " : "", glance->rows[i].id);
    printf("]}\n");
}

/* Return false where standard input has ended. */
static bool obey(struct client *client)
{
    char order[512];
    struct helper_line line;
    ssize_t length = read(STDIN_FILENO, order, sizeof order - 1);

    if (length <= 0) return false;
    order[length] = '\0';
    order[strcspn(order, "\n")] = '\0';
    if (strncmp(order, "auth ", 5) == 0)
        helper_auth(&line, order + 5);
    else
        helper_click(&line, strncmp(order, "click ", 6) == 0 ? order + 6 : "flood");
    do tell(client, &line);
    while (strcmp(order, "flood") == 0 && client->agent >= 0);
    return true;
}

static void tell(struct client *client, const struct helper_line *line)
{
    int failure;

    if (client->agent < 0) return;
    failure = agent_write(client->agent, line->bytes, line->length);
    if (failure != 0) lose(client, name_of(failure));
}
