/* dump.c - everything that is read, as JSON on standard output. */
#include "dump.h"

#include "poll.h"

#include <inttypes.h>
#include <stdio.h>

static void dump(const char *call, const struct reader_reading *reading, void *count);

void dump_everything(void)
{
    int count = 0;

    printf("[");
    poll_once(dump, &count);
    printf("]\n");
}

static void text(const char *text);
static void bytes(const unsigned char *bytes, size_t length);
static void facts(const struct facts *facts);

static void dump(const char *call, const struct reader_reading *reading, void *count)
{
    printf("%s{\"call\":\"%s\",\"steps\":[", (*(int *)count)++ > 0 ? ",\n" : "", call);
    for (size_t i = 0; i < reading->count; i++) {
        const struct reader_step *step = &reading->steps[i];
        printf("%s{\"name\":\"%s\",\"status\":%" PRId64 ",\"bytes\":", i > 0 ? "," : "", step->name,
               step->status);
        if (step->bytes == NULL)
            printf("null}");
        else {
            bytes(step->bytes, step->length);
            printf("}");
        }
    }
    printf("],\"facts\":{");
    facts(&reading->facts);
    printf("}}");
}

static void fact(const struct fact *fact);

static void facts(const struct facts *facts)
{
    enum fact_kind open[64];
    size_t depth = 0;
    bool first = true;

    for (size_t i = 0; i < facts->count; i++) {
        const struct fact *item = &facts->items[i];
        if (item->kind == FACT_END) {
            printf("%s", open[--depth] == FACT_MAP ? "}" : "]");
            first = false;
            continue;
        }
        if (!first) printf(",");
        if (item->name != NULL) printf("\"%s\":", item->name);
        first = item->kind == FACT_MAP || item->kind == FACT_LIST;
        if (first) open[depth++] = item->kind;
        fact(item);
    }
}

static void fact(const struct fact *fact)
{
    switch (fact->kind) {
    case FACT_NULL: printf("null"); break;
    case FACT_BOOLEAN: printf("%s", fact->value.boolean ? "true" : "false"); break;
    case FACT_NUMBER: printf("%" PRId64, fact->value.number); break;
    case FACT_BIGINT: printf("\"%" PRIu64 "n\"", fact->value.bigint); break;
    case FACT_TEXT: text(fact->value.memory.start); break;
    case FACT_BYTES:
        bytes((const unsigned char *)fact->value.memory.start, fact->value.memory.length);
        break;
    case FACT_MAP: printf("{"); break;
    case FACT_LIST: printf("["); break;
    case FACT_END: break;
    }
}

/* Nothing of a fixture needs more escaping. */
static void text(const char *text)
{
    printf("\"%s\"", text);
}

static void bytes(const unsigned char *bytes, size_t length)
{
    printf("\"<");
    for (size_t i = 0; i < length; i++) printf("%02x", bytes[i]);
    printf(">\"");
}
