/* facts_answer.c - facts as properties of a JavaScript object. */
#include "facts_answer.h"

static bool fill(napi_env env, napi_value holder, const struct facts *facts, size_t *next);

bool facts_into(napi_env env, napi_value object, const struct facts *facts)
{
    size_t next = 0;

    return !facts->torn && fill(env, object, facts, &next);
}

static bool value_of(napi_env env, const struct facts *facts, size_t *next, napi_value *value);
static bool add(napi_env env, napi_value holder, const char *name, uint32_t index, napi_value value);

/* Add every fact from next on to an object or an array, up to its end. */
static bool fill(napi_env env, napi_value holder, const struct facts *facts, size_t *next)
{
    uint32_t index = 0;

    while (*next < facts->count && facts->items[*next].kind != FACT_END) {
        const char *name = facts->items[*next].name;
        napi_handle_scope scope;
        napi_value value;
        bool added;
        /* A thousand processes are a thousand objects: without a scope all their handles stay. */
        if (napi_open_handle_scope(env, &scope) != napi_ok) return false;
        added = value_of(env, facts, next, &value) && add(env, holder, name, index++, value);
        napi_close_handle_scope(env, scope);
        if (!added) return false;
    }
    (*next)++; /* past the end */
    return true;
}

static bool memory_value(napi_env env, const struct fact *fact, napi_value *value);

static bool value_of(napi_env env, const struct facts *facts, size_t *next, napi_value *value)
{
    const struct fact *fact = &facts->items[(*next)++];

    switch (fact->kind) {
    case FACT_BOOLEAN:
        return napi_get_boolean(env, fact->value.boolean, value) == napi_ok;
    case FACT_NUMBER:
        return napi_create_int64(env, fact->value.number, value) == napi_ok;
    case FACT_BIGINT:
        return napi_create_bigint_uint64(env, fact->value.bigint, value) == napi_ok;
    case FACT_TEXT:
    case FACT_BYTES:
        return memory_value(env, fact, value);
    case FACT_MAP:
        return napi_create_object(env, value) == napi_ok && fill(env, *value, facts, next);
    case FACT_LIST:
        return napi_create_array(env, value) == napi_ok && fill(env, *value, facts, next);
    case FACT_NULL:
    case FACT_END:
        break;
    }
    return napi_get_null(env, value) == napi_ok;
}

static bool memory_value(napi_env env, const struct fact *fact, napi_value *value)
{
    const char *start = fact->value.memory.start;
    size_t length = fact->value.memory.length;

    if (fact->kind == FACT_TEXT) return napi_create_string_utf8(env, start, length, value) == napi_ok;
    return napi_create_buffer_copy(env, length, start, NULL, value) == napi_ok;
}

/* Things in a list have no name. */
static bool add(napi_env env, napi_value holder, const char *name, uint32_t index, napi_value value)
{
    if (name == NULL) return napi_set_element(env, holder, index, value) == napi_ok;
    return napi_set_named_property(env, holder, name, value) == napi_ok;
}
