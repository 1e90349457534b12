/* expect.h - what a test in C expects; a program ends with the number of what it did not get. */
#ifndef WEARBAR_TEST_EXPECT_H
#define WEARBAR_TEST_EXPECT_H

#include <stdio.h>
#include <string.h>

static int failures;

#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

#define EXPECT_TEXT(got, expected) \
    do { \
        const char *text = (got); \
        if (text == NULL || strcmp(text, (expected)) != 0) { \
            fprintf(stderr, "%s:%d: expected %s, got %s\n", __FILE__, __LINE__, (expected), \
                    text == NULL ? "nothing" : text); \
            failures++; \
        } \
    } while (0)

#endif
