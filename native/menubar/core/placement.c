/*
 * placement.c - whether the icon seems to be where it can be seen.
 *
 * Outside facts relied on: the window of an icon that macOS did not place keeps the frame it was
 * born with, at x = -1, or one that stands over the screen's upper edge; it lies on a screen all the
 * same (public reports on macOS 26). So the whole frame has to be in the band of the menu bar.
 */
#include "placement.h"

/* Frames are in fractions of a point. */
#define SLACK 1.0

static bool is_in_bar(const struct frame *window, const struct frame *screen, double bar);

enum placed placed_of(const struct placement *placement)
{
    if (placement->screen.width <= 0 || placement->window.width <= 0) return PLACED_UNKNOWN;
    if (!is_in_bar(&placement->window, &placement->screen, placement->bar)) return PLACED_NO;
    if (placement->is_visible) return PLACED_YES;
    return placement->bar_is_shown ? PLACED_NO : PLACED_UNKNOWN;
}

const char *placed_word(enum placed placed)
{
    if (placed == PLACED_UNKNOWN) return "null";
    return placed == PLACED_YES ? "true" : "false";
}

static bool is_in_bar(const struct frame *window, const struct frame *screen, double bar)
{
    double top = screen->y + screen->height;

    return window->x >= screen->x && window->x + window->width <= screen->x + screen->width + SLACK &&
           window->y + window->height <= top + SLACK && window->y >= top - bar - SLACK;
}
