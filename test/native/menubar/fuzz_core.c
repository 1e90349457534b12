/*
 * fuzz_core.c - the menu-bar app's whole hearing against anything an agent could say: bytes, cut into
 * pieces as the first byte says, through lines, JSON, glances and answers.
 *
 *     clang-19 -fsanitize=fuzzer,address,undefined ... && ./fuzz_core -dict=fuzz_core.dict CORPUS
 */
#include "agent_line.h"
#include "helper_line.h"
#include "lines.h"
#include "ring.h"
#include "utf8.h"
#include "words.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool kept)
{
    if (!kept) abort();
}

static void hear(void *context, char *text);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct lines lines;
    struct glance *shown = NULL;
    size_t piece = size == 0 || data[0] == 0 ? SIZE_MAX : data[0];

    lines_restart(&lines);
    for (size_t at = 1; at < size; at += piece) {
        size_t left = size - at;
        lines_feed(&lines, (const char *)data + at, piece < left ? piece : left, hear, &shown);
        if (piece >= left) break;
    }
    lines_feed(&lines, "\n", 1, hear, &shown);
    glance_free(shown);
    return 0;
}

static void check_glance(const struct glance *glance);
static void replace(struct glance **shown, struct glance *next);
static void answer(const struct agent_line *line);

static void hear(void *context, char *text)
{
    static struct json json;
    struct glance **shown = context;
    struct agent_line line;

    require(strlen(text) <= LINES_LONGEST && utf8_is_valid(text, strlen(text)));
    line = agent_line_read(&json, text);
    require((line.kind == AGENT_STATE) == (line.glance != NULL));
    if (line.kind == AGENT_STATE) {
        check_glance(line.glance);
        replace(shown, line.glance);
    }
    if (line.kind == AGENT_NOTIFY) answer(&line);
}

static void check_text(const char *text);

static void check_glance(const struct glance *glance)
{
    bool can_quit = false;

    require(glance->count <= GLANCE_MOST_ROWS + GLANCE_OWN_ROWS && glance->used <= glance->room);
    require(glance->level >= GLANCE_NO_LEVEL && glance->level <= 100);
    check_text(glance->title);
    check_text(glance->spoken);
    for (size_t i = 0; i < glance->count; i++) {
        const struct row *row = &glance->rows[i];
        check_text(row->id);
        check_text(row->text);
        require(!row->nested || i > 0);
        if (row->kind == ROW_ACTION && row->enabled && strcmp(row->id, GLANCE_QUIT) == 0) can_quit = true;
    }
    require(can_quit);
}

static void check_text(const char *text)
{
    require(text != NULL && utf8_is_valid(text, strlen(text)));
    for (; *text != '\0'; text++) require((unsigned char)*text >= 0x20 && *text != 0x7f);
}

static void replace(struct glance **shown, struct glance *next)
{
    struct glance *gone = glance_without_agent(next, WORDS_NO_AGENT);
    struct ring ring;

    require(gone != NULL);
    check_glance(gone);
    if (*shown != NULL && glance_same_rows(*shown, next)) require((*shown)->count == next->count);
    require(glance_same_rows(next, next));
    ring_draw(&ring, next->look, next->level);
    require(ring.count > 0 && ring.count <= RING_MOST_STROKES);
    glance_free(gone);
    glance_free(*shown);
    *shown = next;
}

/* What is answered is one line of JSON that says the key as it was said. */
static void answer(const struct agent_line *line)
{
    static struct json json;
    struct helper_line told;
    const struct json_value *understood;
    const char *key;

    helper_notified(&told, line->key, line->body);
    require(told.length < sizeof told.bytes && told.bytes[told.length - 1] == '\n');
    told.bytes[told.length - 1] = '\0';
    require(strchr(told.bytes, '\n') == NULL && utf8_is_valid(told.bytes, told.length - 1));
    understood = json_read(&json, told.bytes);
    require(understood != NULL);
    key = json_text(understood, "key");
    require(key != NULL && strcmp(key, line->key) == 0);
}
