/* agent_line_test.c - what the agent says. */
#include "expect.h"
#include "said.h"

static void what_is_not_understood(void)
{
    static const char *const NOTHING[] = {
        "", "null", "[]", "{}", "{\"v\":1}", "{\"t\":\"hello\"}", "{\"v\":\"1\",\"t\":\"hello\"}",
        "{\"v\":1,\"t\":\"hello\"", "{\"v\":1,\"t\":\"of tomorrow\"}", "{\"v\":1,\"t\":\"unnotify\"}",
        "{\"v\":1,\"t\":\"notify\",\"key\":\"k\",\"id\":\"i\",\"title\":\"t\",\"body\":\"b\"}",
        "{\"v\":1,\"t\":\"state\",\"title\":\"\",\"icon\":\"good\",\"level\":1,\"dim\":false,\"ax\":\"\"}",
        STATE("1"), STATE("{\"k\":\"info\",\"text\":\"no id\"}"), STATE("{\"id\":\"i\",\"k\":\"info\"}"),
        STATE("{\"id\":\"i\",\"k\":\"act\",\"text\":3}"),
    };

    for (size_t i = 0; i < sizeof NOTHING / sizeof *NOTHING; i++) {
        struct agent_line line = said(NOTHING[i]);
        EXPECT(line.kind == AGENT_NOTHING && line.glance == NULL);
        if (line.kind != AGENT_NOTHING) fprintf(stderr, "  %s\n", NOTHING[i]);
    }
    EXPECT(said("{\"v\":2,\"t\":\"state\"}").kind == AGENT_OTHER_VERSION);
    EXPECT(said(" {\"t\":\"hello\",\"v\":1.0,\"agent\":\"0.1.0\"} \r").kind == AGENT_HELLO);
    EXPECT(said("{\"v\":1,\"t\":\"authorize\"}").kind == AGENT_AUTHORIZE);
}

static void notifications(void)
{
    struct agent_line line = said("{\"v\":1,\"t\":\"notify\",\"key\":\"low#1\",\"id\":\"low\",\"title\":\"T\","
                                  "\"body\":\"\\ud83d\\udcbe \\u00fc\",\"thread\":\"d\",\"level\":\"passive\"}");

    EXPECT(line.kind == AGENT_NOTIFY && line.passive);
    EXPECT_TEXT(line.key, "low#1");
    EXPECT_TEXT(line.body, "\xf0\x9f\x92\xbe \xc3\xbc");
    line = said("{\"v\":1,\"t\":\"unnotify\",\"id\":\"low\"}");
    EXPECT(line.kind == AGENT_UNNOTIFY);
    EXPECT_TEXT(line.id, "low");
}

static void keys_of_all_lengths(void)
{
    static const char *const FORMATS[] = {
        "{\"v\":1,\"t\":\"unnotify\",\"id\":\"%s\"}", STATE("{\"id\":\"%s\",\"k\":\"sep\"}"),
        "{\"v\":1,\"t\":\"notify\",\"key\":\"%s\",\"id\":\"i\",\"title\":\"\",\"body\":\"\","
        "\"thread\":\"\",\"level\":\"active\"}",
    };
    char key[GLANCE_LONGEST_ID + 2], text[1000];

    for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++) {
        for (size_t length = GLANCE_LONGEST_ID; length <= GLANCE_LONGEST_ID + 1; length++) {
            memset(key, 'k', length);
            key[length] = '\0';
            snprintf(text, sizeof text, FORMATS[i], key);
            struct agent_line line = said(text);
            EXPECT((line.kind != AGENT_NOTHING) == (length == GLANCE_LONGEST_ID));
            glance_free(line.glance);
        }
    }
}

int main(void)
{
    what_is_not_understood();
    notifications();
    keys_of_all_lengths();
    return failures;
}
