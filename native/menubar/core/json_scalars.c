/* json_scalars.c - the values of JSON that have nothing inside. */
#include "json_scalars.h"

#include "utf8.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static char *read_escape(char *at, char **to);

/* A text is never longer than what stood for it, so it is written over that. */
char *json_read_text(char *at, const char **text)
{
    char *to = at;

    *text = at;
    while (*at != '"') {
        if ((unsigned char)*at < 0x20) return NULL; /* or the end */
        if (*at != '\\')
            *to++ = *at++;
        else if ((at = read_escape(at + 1, &to)) == NULL)
            return NULL;
    }
    *to = '\0';
    return at + 1;
}

static char *read_unicode(char *at, char **to);

/* at: behind the backslash */
static char *read_escape(char *at, char **to)
{
    static const char LETTERS[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
    const char *letter;

    if (*at == 'u') return read_unicode(at + 1, to);
    letter = *at == '\0' ? NULL : strchr(LETTERS, *at);
    if (letter == NULL) return NULL;
    *(*to)++ = MEANT[letter - LETTERS];
    return at + 1;
}

static int read_unit(const char *at);

/* at: behind the u. A character beyond U+FFFF comes as two units, a surrogate pair. */
static char *read_unicode(char *at, char **to)
{
    int unit = read_unit(at), low;

    if (unit <= 0 || (unit >= 0xdc00 && unit <= 0xdfff)) return NULL;
    if (unit < 0xd800 || unit > 0xdfff) {
        *to = utf8_put(*to, (uint32_t)unit);
        return at + 4;
    }
    low = at[4] == '\\' && at[5] == 'u' ? read_unit(at + 6) : -1;
    if (low < 0xdc00 || low > 0xdfff) return NULL;
    *to = utf8_put(*to, 0x10000 + ((uint32_t)(unit - 0xd800) << 10) + (uint32_t)(low - 0xdc00));
    return at + 10;
}

/* Return four hexadecimal digits' value, or -1. */
static int read_unit(const char *at)
{
    static const char DIGITS[] = "0123456789abcdef0123456789ABCDEF";
    int unit = 0;

    for (int i = 0; i < 4; i++) {
        const char *digit = at[i] == '\0' ? NULL : strchr(DIGITS, at[i]);
        if (digit == NULL) return -1;
        unit = unit * 16 + (int)(digit - DIGITS) % 16;
    }
    return unit;
}

char *json_read_word(char *at, const char *word)
{
    size_t length = strlen(word);

    return strncmp(at, word, length) == 0 ? at + length : NULL;
}

static char *read_digits(char *at, double *number, int *count);
static char *read_exponent(char *at, int *exponent);

/* Not strtod: it takes more than JSON does, and the decimal point of the owner's language. */
char *json_read_number(char *at, double *number)
{
    bool negative = *at == '-';
    int whole = 0, places = 0, exponent = 0;
    char *first = at + negative;

    *number = 0;
    at = read_digits(first, number, &whole);
    if (whole == 0 || (whole > 1 && *first == '0')) return NULL;
    if (*at == '.') {
        at = read_digits(at + 1, number, &places);
        if (places == 0) return NULL;
    }
    if (*at == 'e' || *at == 'E') at = read_exponent(at + 1, &exponent);
    if (at == NULL) return NULL;
    if (*number != 0) *number *= pow(10, exponent - places);
    if (negative) *number = -*number;
    return isfinite(*number) ? at : NULL;
}

static char *read_digits(char *at, double *number, int *count)
{
    for (; *at >= '0' && *at <= '9'; at++, ++*count) *number = *number * 10 + (*at - '0');
    return at;
}

#define MOST_EXPONENT 9999

static char *read_exponent(char *at, int *exponent)
{
    bool negative = *at == '-';
    int digits = 0;
    double value = 0;

    at = read_digits(at + (*at == '-' || *at == '+'), &value, &digits);
    if (digits == 0) return NULL;
    *exponent = value > MOST_EXPONENT ? MOST_EXPONENT : (int)value;
    if (negative) *exponent = -*exponent;
    return at;
}
