/* helper_line.c - what the menu bar says to the agent. */
#include "helper_line.h"

#include "agent_line.h"
#include "utf8.h"

#include <stdio.h>

static void begin(struct helper_line *line, const char *kind);
static void put_text(struct helper_line *line, const char *name, const char *text);
static void put_word(struct helper_line *line, const char *name, const char *word);
static void put_switch(struct helper_line *line, const char *name, bool on);
static void end(struct helper_line *line);

void helper_ready(struct helper_line *line, int pid, const char *version, const char *os,
                  bool bundled)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%d", pid);
    begin(line, "ready");
    put_word(line, "pid", digits);
    put_text(line, "ver", version);
    put_text(line, "os", os);
    put_switch(line, "bundled", bundled);
    end(line);
}

void helper_click(struct helper_line *line, const char *id)
{
    begin(line, "click");
    put_text(line, "id", id);
    end(line);
}

void helper_menu(struct helper_line *line, bool open)
{
    begin(line, "menu");
    put_switch(line, "open", open);
    end(line);
}

void helper_wake(struct helper_line *line)
{
    begin(line, "wake");
    end(line);
}

void helper_sleep(struct helper_line *line)
{
    begin(line, "sleep");
    end(line);
}

void helper_placed(struct helper_line *line, enum placed placed)
{
    begin(line, "placed");
    put_word(line, "yes", placed_word(placed));
    end(line);
}

void helper_auth(struct helper_line *line, const char *is)
{
    begin(line, "auth");
    put_text(line, "is", is);
    end(line);
}

void helper_notified(struct helper_line *line, const char *key, const char *why)
{
    begin(line, "notified");
    put_text(line, "key", key);
    put_switch(line, "ok", why == NULL);
    if (why != NULL) put_text(line, "why", why);
    end(line);
}

void helper_nclick(struct helper_line *line, const char *id)
{
    begin(line, "nclick");
    put_text(line, "id", id);
    end(line);
}

static void put_frame(struct helper_line *line, const char *name, const struct frame *frame);

void helper_selftest(struct helper_line *line, const struct placement *placement, bool bundled)
{
    begin(line, "selftest");
    put_word(line, "placed", placed_word(placed_of(placement)));
    put_frame(line, "window", &placement->window);
    put_frame(line, "screen", &placement->screen);
    put_switch(line, "visible", placement->is_visible);
    put_switch(line, "barShown", placement->bar_is_shown);
    put_switch(line, "bundled", bundled);
    end(line);
}

static void put_frame(struct helper_line *line, const char *name, const struct frame *frame)
{
    char list[128];

    snprintf(list, sizeof list, "[%.0f,%.0f,%.0f,%.0f]", frame->x, frame->y, frame->width,
             frame->height);
    put_word(line, name, list);
}

static void put(struct helper_line *line, const char *text);
static void put_escaped(struct helper_line *line, const char *text);

static void begin(struct helper_line *line, const char *kind)
{
    line->length = (size_t)snprintf(line->bytes, sizeof line->bytes, "{\"v\":%d,\"t\":\"%s\"",
                                    PROTOCOL_VERSION, kind);
}

static void put_text(struct helper_line *line, const char *name, const char *text)
{
    put_word(line, name, "\"");
    put_escaped(line, text);
    put(line, "\"");
}

static void put_switch(struct helper_line *line, const char *name, bool on)
{
    put_word(line, name, on ? "true" : "false");
}

static void put_word(struct helper_line *line, const char *name, const char *word)
{
    put(line, ",\"");
    put(line, name);
    put(line, "\":");
    put(line, word);
}

static void end(struct helper_line *line)
{
    put(line, "}\n");
}

static void put(struct helper_line *line, const char *text)
{
    while (*text != '\0' && line->length < sizeof line->bytes) line->bytes[line->length++] = *text++;
}

static void put_escaped(struct helper_line *line, const char *text)
{
    size_t length = utf8_length(text, HELPER_LONGEST_TEXT);

    for (size_t i = 0; i < length; i++) {
        char escaped[8] = { text[i] };
        if ((unsigned char)text[i] < 0x20)
            snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned char)text[i]);
        else if (text[i] == '"' || text[i] == '\\')
            snprintf(escaped, sizeof escaped, "\\%c", text[i]);
        put(line, escaped);
    }
}
