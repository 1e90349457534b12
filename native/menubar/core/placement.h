/* placement.h - whether the icon seems to be where it can be seen. No call of macOS tells. */
#ifndef WEARBAR_PLACEMENT_H
#define WEARBAR_PLACEMENT_H

#include <stdbool.h>

enum placed { PLACED_UNKNOWN, PLACED_NO, PLACED_YES };

/* In points, from the lower left corner, as AppKit counts. */
struct frame {
    double x, y, width, height;
};

struct placement {
    struct frame window; /* of the icon; no width: there is none */
    struct frame screen; /* that it lies on; no width: none */
    double bar;          /* height of the menu bar */
    bool bar_is_shown;   /* false: hidden, or behind a window that fills the screen */
    bool is_visible;     /* AppKit's word on whether something covers it */
};

/* In the band of the menu bar and visible: yes. Elsewhere, or covered while the bar is shown (the
 * notch, or the owner's own choice): no. Without a screen or behind a hidden bar it can not be told. */
enum placed placed_of(const struct placement *placement);

/* Return true, false or null. */
const char *placed_word(enum placed placed);

#endif
