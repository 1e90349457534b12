/* options.h - how the menu bar was called. */
#ifndef WEARBAR_OPTIONS_H
#define WEARBAR_OPTIONS_H

enum mode {
    MODE_SOCKET,    /* the agent's socket; the default */
    MODE_STDIO,     /* the agent is whoever started this */
    MODE_SELFTEST,  /* show the icon, tell where it is, end */
    MODE_AUTHORIZE, /* ask the owner about notifications, end; no icon */
    MODE_VERSION,
    MODE_WRONG,
};

struct options {
    enum mode mode;
    const char *socket; /* NULL: the one beside the app */
    const char *wrong;  /* of MODE_WRONG: what was not understood */
};

/* What begins with a single dash is left to AppKit, which has options of its own. */
struct options options_read(int count, const char *const *words);

#endif
