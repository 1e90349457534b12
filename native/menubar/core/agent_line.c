/* agent_line.c - what the agent says in one line. */
#include "agent_line.h"

#include <string.h>

static struct agent_line only(enum agent_line_kind kind);
static struct agent_line read_kind(const char *kind, const struct json_value *said, size_t length);

struct agent_line agent_line_read(struct json *json, char *line)
{
    size_t length = strlen(line);
    const struct json_value *said = json_read(json, line);
    const struct json_value *version = said == NULL ? NULL : json_field(said, "v", JSON_NUMBER);
    const char *kind = said == NULL ? NULL : json_text(said, "t");

    if (version == NULL || kind == NULL) return only(AGENT_NOTHING);
    if (version->as.number != PROTOCOL_VERSION) return only(AGENT_OTHER_VERSION);
    return read_kind(kind, said, length);
}

static struct agent_line only(enum agent_line_kind kind)
{
    return (struct agent_line){ .kind = kind };
}

static struct agent_line read_state(const struct json_value *said, size_t length);
static struct agent_line read_notify(const struct json_value *said);
static struct agent_line read_unnotify(const struct json_value *said);

static struct agent_line read_kind(const char *kind, const struct json_value *said, size_t length)
{
    if (strcmp(kind, "state") == 0) return read_state(said, length);
    if (strcmp(kind, "notify") == 0) return read_notify(said);
    if (strcmp(kind, "unnotify") == 0) return read_unnotify(said);
    if (strcmp(kind, "hello") == 0) return only(AGENT_HELLO);
    if (strcmp(kind, "authorize") == 0) return only(AGENT_AUTHORIZE);
    return only(AGENT_NOTHING);
}

static struct agent_line read_state(const struct json_value *said, size_t length)
{
    struct glance *glance = glance_of(said, length);

    if (glance == NULL) return only(AGENT_NOTHING);
    return (struct agent_line){ .kind = AGENT_STATE, .glance = glance };
}

static bool is_key(const char *text);

static struct agent_line read_notify(const struct json_value *said)
{
    struct agent_line line = {
        .kind = AGENT_NOTIFY,
        .key = json_text(said, "key"),
        .id = json_text(said, "id"),
        .title = json_text(said, "title"),
        .body = json_text(said, "body"),
        .thread = json_text(said, "thread"),
    };
    const char *level = json_text(said, "level");

    if (!is_key(line.key) || !is_key(line.id) || line.title == NULL || line.body == NULL ||
        line.thread == NULL || level == NULL)
        return only(AGENT_NOTHING);
    line.passive = strcmp(level, "passive") == 0;
    return line;
}

static struct agent_line read_unnotify(const struct json_value *said)
{
    struct agent_line line = { .kind = AGENT_UNNOTIFY, .id = json_text(said, "id") };

    return is_key(line.id) ? line : only(AGENT_NOTHING);
}

/* One that can be sent back in any line of ours. */
static bool is_key(const char *text)
{
    return text != NULL && strnlen(text, AGENT_LONGEST_KEY + 1) <= AGENT_LONGEST_KEY;
}
