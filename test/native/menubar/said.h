/* said.h - the agent's lines, as the tests write them. */
#ifndef WEARBAR_TEST_SAID_H
#define WEARBAR_TEST_SAID_H

#include "agent_line.h"
#include "lines.h"

#include <string.h>

static struct agent_line said(const char *text)
{
    static struct json json;
    static char line[LINES_LONGEST + 1];

    strcpy(line, text);
    return agent_line_read(&json, line);
}

#define STATE(rest) \
    "{\"v\":1,\"t\":\"state\",\"title\":\" 95\",\"icon\":\"good\",\"level\":95,\"dim\":false," \
    "\"ax\":\"All is well\",\"menu\":[" rest "]}"

#endif
