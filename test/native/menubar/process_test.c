/* process_test.c - how the app is called, how often it tries, and that there is one. */
#include "agent_socket.h"
#include "expect.h"
#include "options.h"
#include "single.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void ways_to_be_called(void)
{
    const char *const none[] = { "Wearbar" };
    const char *const path[] = { "Wearbar", "-NSDocumentRevisionsDebugMode", "YES", "--socket", "/a" };
    const char *const asked[] = { "Wearbar", "--authorize" };
    const char *const wrong[] = { "Wearbar", "--stdio", "--sock", "--selftest" };
    const char *const half[] = { "Wearbar", "--socket" };

    EXPECT(options_read(1, none).mode == MODE_SOCKET && options_read(1, none).socket == NULL);
    EXPECT(options_read(5, path).mode == MODE_SOCKET);
    EXPECT_TEXT(options_read(5, path).socket, "/a");
    EXPECT(options_read(2, asked).mode == MODE_AUTHORIZE);
    EXPECT(options_read(4, wrong).mode == MODE_WRONG);
    EXPECT_TEXT(options_read(4, wrong).wrong, "--sock");
    EXPECT(options_read(2, half).mode == MODE_WRONG);
}

static void times_between_tries(void)
{
    static const unsigned EXPECTED[] = { 1, 2, 4, 8, 16, 30, 30 };
    unsigned waited = 0;

    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        waited = agent_wait_s(waited, false);
        EXPECT(waited == EXPECTED[i]);
    }
    EXPECT(agent_wait_s(waited, true) == 1);
}

static void paths_that_are_no_socket(void)
{
    char path[200];

    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    EXPECT(agent_connect(path) == -ENAMETOOLONG);
    EXPECT(agent_connect("/no/such/socket") == -ENOENT);
}

static int hold_in_another_process(const char *path)
{
    int status;
    pid_t child = fork();

    if (child == 0) _exit(single_hold(path) == EWOULDBLOCK ? 1 : 0);
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

static void one_at_a_time(void)
{
    char path[] = "/tmp/wearbar-single-XXXXXX";
    int status, first, descriptor = mkstemp(path);

    close(descriptor);
    first = fork();
    if (first == 0) {
        int held = single_hold(path);
        _exit(held == 0 ? hold_in_another_process(path) : 2);
    }
    waitpid(first, &status, 0);
    EXPECT(WEXITSTATUS(status) == 1);
    EXPECT(hold_in_another_process(path) == 0); /* the first is gone, and its hold with it */
    unlink(path);
    EXPECT(single_hold("/no/such/folder/lock") == ENOENT);
}

int main(void)
{
    ways_to_be_called();
    times_between_tries();
    paths_that_are_no_socket();
    one_at_a_time();
    return failures;
}
