/* read_json.c - answers each line of standard input with what the reader understood, as JSON again,
 * or with "no". */
#include "json.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_value(const struct json_value *value);
static void print_items(const struct json_value *whole, const char *brackets);
static void print_text(const char *text);

int main(void)
{
    static struct json json;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;

    while ((length = getline(&line, &room, stdin)) > 0) {
        line[--length] = '\0';
        const struct json_value *value =
            utf8_is_valid(line, (size_t)length) ? json_read(&json, line) : NULL;
        if (value == NULL)
            printf("no");
        else
            print_value(value);
        printf("\n");
    }
    free(line);
    return 0;
}

static void print_value(const struct json_value *value)
{
    switch (value->kind) {
    case JSON_NULL:
        printf("null");
        return;
    case JSON_BOOLEAN:
        printf(value->as.boolean ? "true" : "false");
        return;
    case JSON_NUMBER:
        printf("%.17g", value->as.number);
        return;
    case JSON_TEXT:
        print_text(value->as.text);
        return;
    case JSON_LIST:
        print_items(value, "[]");
        return;
    case JSON_MAP:
        print_items(value, "{}");
        return;
    }
}

static void print_items(const struct json_value *whole, const char *brackets)
{
    putchar(brackets[0]);
    for (const struct json_value *item = whole->as.first; item != NULL; item = item->next) {
        if (item != whole->as.first) printf(",");
        if (item->name != NULL) {
            print_text(item->name);
            printf(":");
        }
        print_value(item);
    }
    putchar(brackets[1]);
}

static void print_text(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < 0x20 || *text == '"' || *text == '\\')
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    }
    putchar('"');
}
