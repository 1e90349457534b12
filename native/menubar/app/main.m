/*
 * main.m - Wearbar.app: draws what the agent says in the menu bar and returns clicks.
 *
 * No nib, no window, no timer; it holds nothing that is not the agent's. Two copies at once would
 * fight for one place in the menu bar, so the second ends before it has met AppKit, with 0: launchd
 * does not start it again.
 */
#import "bundle.h"
#import "delegate.h"

#include "../core/single.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum exit_code { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

static int run(struct options options);

int main(int count, const char *const *words)
{
    @autoreleasepool {
        struct options options = options_read(count, words);

        if (options.mode == MODE_VERSION) {
            puts("Wearbar " WEARBAR_VERSION);
            return EXIT_FINE;
        }
        if (options.mode == MODE_WRONG) {
            fprintf(stderr,
                    "Expected --socket PATH, --stdio, --selftest, --authorize or --version, got %s.\n",
                    options.wrong);
            return EXIT_USAGE;
        }
        return run(options);
    }
}

static int hold(void);

static int run(struct options options)
{
    static WBDelegate *delegate; /* NSApplication does not keep it */
    /* Asking the owner shows no icon, and happens beside the app that shows one. */
    int failure = options.mode == MODE_AUTHORIZE ? 0 : hold();

    if (failure == EWOULDBLOCK) {
        fputs("Wearbar.app runs already.\n", stderr);
        return EXIT_FINE;
    }
    if (failure != 0) {
        fprintf(stderr, "Expected to hold %s, got: %s.\n",
                bundle_lock_path().fileSystemRepresentation ?: "a lock", strerror(failure));
        return EXIT_FAILED;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    [NSApplication.sharedApplication setActivationPolicy:NSApplicationActivationPolicyAccessory];
    NSApp.delegate = delegate = [[WBDelegate alloc] initWithOptions:options];
    [NSApp run];
    return EXIT_FINE;
}

static int hold(void)
{
    NSString *path = bundle_lock_path();

    return path == nil ? ENOENT : single_hold(path.fileSystemRepresentation);
}
