/* helper_line_test.c - what the agent is told, and where the icon is. */
#include "expect.h"
#include "helper_line.h"

#define EXPECT_LINE(expected) \
    do { \
        line.bytes[line.length] = '\0'; \
        EXPECT_TEXT(line.bytes, expected "\n"); \
    } while (0)

static void all_that_the_agent_is_told(void)
{
    struct helper_line line;

    helper_ready(&line, 41, "0.1.0", "26.6.2", true);
    EXPECT_LINE("{\"v\":1,\"t\":\"ready\",\"pid\":41,\"ver\":\"0.1.0\",\"os\":\"26.6.2\",\"bundled\":true}");
    helper_click(&line, "a\"b\\c\n\x01\xc3\xbc");
    EXPECT_LINE("{\"v\":1,\"t\":\"click\",\"id\":\"a\\\"b\\\\c\\u000a\\u0001\xc3\xbc\"}");
    helper_menu(&line, false);
    EXPECT_LINE("{\"v\":1,\"t\":\"menu\",\"open\":false}");
    helper_wake(&line);
    EXPECT_LINE("{\"v\":1,\"t\":\"wake\"}");
    helper_sleep(&line);
    EXPECT_LINE("{\"v\":1,\"t\":\"sleep\"}");
    helper_placed(&line, PLACED_UNKNOWN);
    EXPECT_LINE("{\"v\":1,\"t\":\"placed\",\"yes\":null}");
    helper_auth(&line, "denied");
    EXPECT_LINE("{\"v\":1,\"t\":\"auth\",\"is\":\"denied\"}");
    helper_notified(&line, "low#1", NULL);
    EXPECT_LINE("{\"v\":1,\"t\":\"notified\",\"key\":\"low#1\",\"ok\":true}");
    helper_notified(&line, "low#1", "why");
    EXPECT_LINE("{\"v\":1,\"t\":\"notified\",\"key\":\"low#1\",\"ok\":false,\"why\":\"why\"}");
    helper_nclick(&line, "low");
    EXPECT_LINE("{\"v\":1,\"t\":\"nclick\",\"id\":\"low\"}");
}

/* Two of the longest keys, of nothing but what is longest when it is escaped. */
static void the_longest_that_the_agent_is_told(void)
{
    struct helper_line line;
    char text[600];

    memset(text, '\x01', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    helper_notified(&line, text, text);
    EXPECT(line.length < sizeof line.bytes);
    EXPECT(line.length > 2 * 6 * HELPER_LONGEST_TEXT);
    EXPECT(memcmp(line.bytes + line.length - 3, "\"}\n", 3) == 0);
}


static void places_of_the_icon(void)
{
    const struct placement seen = {
        .window = { 1200, 878, 60, 22 },
        .screen = { 0, 0, 1440, 900 },
        .bar = 24,
        .bar_is_shown = true,
        .is_visible = true,
    };
    struct placement other = seen;

    EXPECT(placed_of(&seen) == PLACED_YES);
    other.is_visible = false; /* under the notch, or not allowed */
    EXPECT(placed_of(&other) == PLACED_NO);
    other.bar_is_shown = false; /* behind a full-screen window */
    EXPECT(placed_of(&other) == PLACED_UNKNOWN);
    other = seen;
    other.window = (struct frame){ -1, 899, 60, 22 }; /* as macOS 26.5 leaves it */
    EXPECT(placed_of(&other) == PLACED_NO);
    other.window = (struct frame){ -1, 878, 60, 22 }; /* never placed */
    EXPECT(placed_of(&other) == PLACED_NO);
    other.window = (struct frame){ 1200, 899, 60, 22 }; /* over the upper edge */
    EXPECT(placed_of(&other) == PLACED_NO);
    other.window = (struct frame){ 1200, 400, 60, 22 };
    EXPECT(placed_of(&other) == PLACED_NO);
    other.window = (struct frame){ 0 };
    EXPECT(placed_of(&other) == PLACED_UNKNOWN);
    other = seen;
    other.screen = (struct frame){ 0 };
    EXPECT(placed_of(&other) == PLACED_UNKNOWN);
    other = seen; /* a screen to the left of and below the first */
    other.screen = (struct frame){ -1920, -180, 1920, 1080 };
    other.window = (struct frame){ -100, 876, 60, 24 };
    EXPECT(placed_of(&other) == PLACED_YES);
}

static void the_answer_to_selftest(void)
{
    const struct placement placement = {
        .window = { 1200, 878, 60.4, 22 },
        .screen = { 0, 0, 1440, 900 },
        .bar = 24,
        .bar_is_shown = true,
        .is_visible = true,
    };
    struct helper_line line;

    helper_selftest(&line, &placement, true);
    EXPECT_LINE("{\"v\":1,\"t\":\"selftest\",\"placed\":true,\"window\":[1200,878,60,22],"
                "\"screen\":[0,0,1440,900],\"visible\":true,\"barShown\":true,\"bundled\":true}");
}

int main(void)
{
    all_that_the_agent_is_told();
    the_longest_that_the_agent_is_told();
    places_of_the_icon();
    the_answer_to_selftest();
    return failures;
}
