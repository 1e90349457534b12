/* agent_line.h - what the agent says in one line: `AgentLine` in agent/model/menu.ts. */
#ifndef WEARBAR_AGENT_LINE_H
#define WEARBAR_AGENT_LINE_H

#include "glance.h"

#define PROTOCOL_VERSION 1
/* Of a notification's key and id. */
#define AGENT_LONGEST_KEY 256

enum agent_line_kind {
    AGENT_NOTHING, /* not understood: no JSON, of a kind that is not known, lacking something */
    AGENT_OTHER_VERSION,
    AGENT_HELLO,
    AGENT_STATE,
    AGENT_NOTIFY,
    AGENT_UNNOTIFY,
    AGENT_AUTHORIZE,
};

/* The texts lie in the line that was read. */
struct agent_line {
    enum agent_line_kind kind;
    struct glance *glance; /* of AGENT_STATE, for glance_free(); else NULL */
    const char *key, *id, *title, *body, *thread; /* of AGENT_NOTIFY; AGENT_UNNOTIFY has an id */
    bool passive;
};

/* line: overwritten. Fields that are not known are passed over. */
struct agent_line agent_line_read(struct json *json, char *line);

#endif
