/*
 * ring.h - the icon: a ring that is filled as far as the drive's life is left.
 *
 * Looks differ in shape, never in colour alone: the menu bar has none. In the ring stands a dot
 * (watch), an exclamation mark (act), the hands of a clock (stale) or three dots (busy); a level that
 * is not known makes the ring dotted, and a state that is not known puts a bar in it.
 * scripts/draw-icons/ring.mjs draws the same, and a test compares them.
 */
#ifndef WEARBAR_RING_H
#define WEARBAR_RING_H

#include "glance.h"

/* The square it is drawn on, in points, from the lower left corner. */
#define RING_SIZE 18.0
#define RING_MOST_STROKES 16

/* A line has round ends, and from a point to itself it is a dot. An arc goes clockwise and has flat
 * ends, so that 97% is not a full ring. */
struct stroke {
    enum { STROKE_ARC, STROKE_LINE } kind;
    double x, y;         /* an arc's centre, a line's start */
    double to_x, to_y;   /* a line's end */
    double radius;       /* of an arc */
    double from, to;     /* of an arc: turns from the top */
    double width;
    double opacity;
};

struct ring {
    struct stroke strokes[RING_MOST_STROKES];
    size_t count;
};

/* level: percent, or GLANCE_NO_LEVEL */
void ring_draw(struct ring *ring, enum look look, int level);

#endif
