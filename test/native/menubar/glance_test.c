/* glance_test.c - what is shown of it. */
#include "expect.h"
#include "said.h"
#include "words.h"

static void a_whole_state(void)
{
    struct agent_line line = said(STATE("{\"id\":\"state\",\"k\":\"info\",\"text\":\"Good\",\"new\":[1,{}]},"
                                        "{\"id\":\"a\",\"k\":\"info\",\"text\":\"Low\",\"sub\":["
                                        "{\"id\":\"a.ack\",\"k\":\"act\",\"text\":\"Seen\",\"on\":false}]},"
                                        "{\"id\":\"l\",\"k\":\"sep\"},"
                                        "{\"id\":\"z\",\"k\":\"of tomorrow\"},"
                                        "{\"id\":\"h\",\"k\":\"head\",\"text\":\"two\\nlines\"}"));
    const struct glance *glance = line.glance;

    EXPECT(line.kind == AGENT_STATE && glance != NULL);
    if (glance == NULL) return;
    EXPECT(glance->look == LOOK_GOOD && glance->level == 95 && !glance->dim);
    EXPECT_TEXT(glance->title, " 95");
    EXPECT_TEXT(glance->spoken, "All is well");
    EXPECT(glance->count == 7);
    EXPECT(glance->rows[0].kind == ROW_INFO && glance->rows[0].enabled && !glance->rows[0].nested);
    EXPECT(glance->rows[2].nested && !glance->rows[2].enabled && glance->rows[2].kind == ROW_ACTION);
    EXPECT(glance->rows[3].kind == ROW_SEPARATOR && !glance->rows[3].nested);
    EXPECT_TEXT(glance->rows[4].text, "two lines");
    EXPECT(!glance->rows[4].enabled);
    EXPECT_TEXT(glance->rows[6].id, "quit");
    EXPECT_TEXT(glance->rows[6].text, WORDS_QUIT);
    glance_free(line.glance);
}

static void a_state_with_its_own_way_to_quit(void)
{
    struct agent_line line = said(STATE("{\"id\":\"quit\",\"k\":\"act\",\"text\":\"Quit\",\"on\":true}"));

    EXPECT(line.kind == AGENT_STATE && line.glance->count == 1);
    glance_free(line.glance);
}

static void levels_and_looks(void)
{
    static const struct { const char *text; int level; enum look look; } CASES[] = {
        { "\"icon\":\"act\",\"level\":0", 0, LOOK_ACT },
        { "\"icon\":\"watch\",\"level\":99.5", 100, LOOK_WATCH },
        { "\"icon\":\"busy\",\"level\":null", GLANCE_NO_LEVEL, LOOK_BUSY },
        { "\"icon\":\"stale\",\"level\":-1", GLANCE_NO_LEVEL, LOOK_STALE },
        { "\"icon\":\"unknown\",\"level\":1e99", GLANCE_NO_LEVEL, LOOK_UNKNOWN },
        { "\"icon\":\"good\",\"level\":101", GLANCE_NO_LEVEL, LOOK_GOOD },
        { "\"icon\":\"of tomorrow\",\"level\":5", 5, LOOK_UNKNOWN },
    };

    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "{\"v\":1,\"t\":\"state\",\"title\":\"\",\"dim\":true,\"ax\":\"\",\"menu\":[],%s}",
                 CASES[i].text);
        struct agent_line line = said(text);
        EXPECT(line.kind == AGENT_STATE);
        if (line.glance == NULL) continue;
        EXPECT(line.glance->level == CASES[i].level && line.glance->look == CASES[i].look);
        EXPECT(line.glance->dim);
        glance_free(line.glance);
    }
}

static void rows_beyond_number(void)
{
    static char text[LINES_LONGEST];
    size_t length = 0;

    for (int rows = GLANCE_MOST_ROWS - 1; rows <= GLANCE_MOST_ROWS + 1; rows++) {
        length = (size_t)sprintf(text, "{\"v\":1,\"t\":\"state\",\"title\":\"\",\"icon\":\"good\","
                                       "\"level\":1,\"dim\":false,\"ax\":\"\",\"menu\":[");
        for (int i = 0; i < rows; i++)
            length += (size_t)sprintf(text + length, "%s{\"id\":\"%d\",\"k\":\"sep\"}", i == 0 ? "" : ",", i);
        strcpy(text + length, "]}");
        struct agent_line line = said(text);
        EXPECT((line.kind == AGENT_STATE) == (rows <= GLANCE_MOST_ROWS));
        if (line.glance == NULL) continue;
        struct glance *gone = glance_without_agent(line.glance, WORDS_NO_AGENT);
        EXPECT(gone != NULL && gone->count == (size_t)rows + GLANCE_OWN_ROWS);
        glance_free(gone);
        glance_free(line.glance);
    }
}

static void submenus_of_submenus(void)
{
    struct agent_line line = said(STATE("{\"id\":\"a\",\"k\":\"info\",\"text\":\"1\",\"sub\":[{\"id\":\"b\","
                                        "\"k\":\"info\",\"text\":\"2\",\"sub\":[{\"id\":\"c\",\"k\":\"sep\"}]}]}"));

    EXPECT(line.kind == AGENT_STATE && line.glance->count == 4); /* a, b, and how to quit */
    glance_free(line.glance);
}

static void the_longest_text(void)
{
    static char title[60000], text[LINES_LONGEST];
    struct agent_line line;

    memset(title, 't', sizeof title - 1);
    snprintf(text, sizeof text,
             "{\"v\":1,\"t\":\"state\",\"title\":\"%s\",\"icon\":\"good\",\"level\":1,\"dim\":false,"
             "\"ax\":\"\",\"menu\":[]}", title);
    line = said(text);
    EXPECT(line.kind == AGENT_STATE && strcmp(line.glance->title, title) == 0);
    glance_free(line.glance);
}

static void rows_that_are_the_same(void)
{
    struct agent_line one = said(STATE("{\"id\":\"a\",\"k\":\"info\",\"text\":\"1 GB\"}"));
    struct agent_line other = said(STATE("{\"id\":\"a\",\"k\":\"info\",\"text\":\"2 GB\",\"on\":false}"));
    struct agent_line kind = said(STATE("{\"id\":\"a\",\"k\":\"act\",\"text\":\"1 GB\"}"));
    struct agent_line id = said(STATE("{\"id\":\"b\",\"k\":\"info\",\"text\":\"1 GB\"}"));
    struct agent_line more = said(STATE("{\"id\":\"a\",\"k\":\"info\",\"text\":\"1 GB\"},{\"id\":\"c\",\"k\":\"sep\"}"));
    struct agent_line below = said(STATE("{\"id\":\"a\",\"k\":\"info\",\"text\":\"1 GB\","
                                         "\"sub\":[{\"id\":\"c\",\"k\":\"sep\"}]}"));

    EXPECT(glance_same_rows(one.glance, other.glance));
    EXPECT(!glance_same_rows(one.glance, kind.glance));
    EXPECT(!glance_same_rows(one.glance, id.glance));
    EXPECT(!glance_same_rows(one.glance, more.glance));
    EXPECT(!glance_same_rows(more.glance, below.glance));
    glance_free(one.glance);
    glance_free(other.glance);
    glance_free(kind.glance);
    glance_free(id.glance);
    glance_free(more.glance);
    glance_free(below.glance);
}

static void an_agent_that_is_gone(void)
{
    struct agent_line last = said(STATE("{\"id\":\"a\",\"k\":\"info\",\"text\":\"1 GB\"},"
                                        "{\"id\":\"sample\",\"k\":\"act\",\"text\":\"Sample now\"}"));
    struct glance *gone = glance_without_agent(last.glance, WORDS_NO_AGENT);
    struct glance *never = glance_without_agent(NULL, WORDS_NO_AGENT);

    glance_free(last.glance);
    EXPECT(gone->look == LOOK_STALE && gone->level == 95 && gone->dim && gone->count == 5);
    EXPECT_TEXT(gone->title, " 95");
    EXPECT_TEXT(gone->rows[0].text, WORDS_NO_AGENT);
    EXPECT(gone->rows[1].enabled);
    EXPECT(!gone->rows[2].enabled); /* nobody would hear it */
    EXPECT(gone->rows[4].enabled);
    EXPECT_TEXT(gone->rows[4].id, "quit");
    EXPECT(never->look == LOOK_UNKNOWN && never->level == GLANCE_NO_LEVEL && never->dim);
    EXPECT_TEXT(never->title, "");
    EXPECT(never->count == 3);
    EXPECT_TEXT(never->rows[2].id, "quit");
    glance_free(gone);
    glance_free(never);
}

int main(void)
{
    a_whole_state();
    a_state_with_its_own_way_to_quit();
    levels_and_looks();
    rows_beyond_number();
    submenus_of_submenus();
    the_longest_text();
    rows_that_are_the_same();
    an_agent_that_is_gone();
    return failures;
}
