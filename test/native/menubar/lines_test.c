/* lines_test.c - what arrives, cut into lines of UTF-8. */
#include "expect.h"
#include "lines.h"
#include "utf8.h"

struct taken {
    int count;
    char last[LINES_LONGEST + 1];
};

static void take(void *context, char *line)
{
    struct taken *taken = context;

    taken->count++;
    strcpy(taken->last, line);
}

static void lines_of_all_sizes(void)
{
    static struct lines lines;
    static struct taken taken;
    static char longest[LINES_LONGEST + 2];

    memset(longest, 'x', sizeof longest);
    lines_feed(&lines, longest, LINES_LONGEST, take, &taken);
    EXPECT(taken.count == 0);
    lines_feed(&lines, "\nnext\n\n", 7, take, &taken);
    EXPECT(taken.count == 3);
    EXPECT_TEXT(taken.last, "");
    lines_feed(&lines, longest, LINES_LONGEST + 1, take, &taken);
    lines_feed(&lines, "more\nafter\n", 11, take, &taken);
    EXPECT(taken.count == 4);
    EXPECT_TEXT(taken.last, "after");
}

static void lines_in_single_bytes(void)
{
    static struct lines lines;
    static struct taken taken;
    const char text[] = "{\"a\":\"\xf0\x9f\x92\xbe \xe2\x80\x87\"}\n";

    for (const char *at = text; *at != '\0'; at++) lines_feed(&lines, at, 1, take, &taken);
    EXPECT(taken.count == 1);
    EXPECT_TEXT(taken.last, "{\"a\":\"\xf0\x9f\x92\xbe \xe2\x80\x87\"}");
}

static void lines_that_are_no_text(void)
{
    static struct lines lines;
    static struct taken taken;

    lines_feed(&lines, "a\xff\n", 3, take, &taken);
    lines_feed(&lines, "a\0b\n", 4, take, &taken);
    lines_feed(&lines, "cut off \xe2\x80", 10, take, &taken);
    lines_restart(&lines);
    lines_feed(&lines, "whole\n", 6, take, &taken);
    EXPECT(taken.count == 1);
    EXPECT_TEXT(taken.last, "whole");
}

static void texts_of_utf8(void)
{
    static const char *const SOUND[] = { "", "a", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf",
                                         "\xee\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf" };
    static const char *const BROKEN[] = { "\x80", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2\xc2", "\xe0\x9f\xbf",
                                          "\xed\xa0\x80", "\xe2\x80", "\xf0\x8f\xbf\xbf",
                                          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff" };

    for (size_t i = 0; i < sizeof SOUND / sizeof *SOUND; i++)
        EXPECT(utf8_is_valid(SOUND[i], strlen(SOUND[i])));
    for (size_t i = 0; i < sizeof BROKEN / sizeof *BROKEN; i++)
        EXPECT(!utf8_is_valid(BROKEN[i], strlen(BROKEN[i])));
    EXPECT(utf8_length("abc", 3) == 3);
    EXPECT(utf8_length("abcd", 3) == 3);
    EXPECT(utf8_length("ab\xe2\x80\x87", 4) == 2);
}

int main(void)
{
    lines_of_all_sizes();
    lines_in_single_bytes();
    lines_that_are_no_text();
    texts_of_utf8();
    return failures;
}
