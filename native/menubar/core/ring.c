/* ring.c - the icon: a ring that is filled as far as the drive's life is left. */
#include "ring.h"

#include <math.h>

#define CENTER (RING_SIZE / 2)
#define RADIUS 6.75
#define TRACK_WIDTH 1.5
#define TRACK_OPACITY 0.4
#define FILL_WIDTH 2.5
#define DOTS 12
#define DOT_WIDTH 1.75

static void put_dotted(struct ring *ring);
static void put_filled(struct ring *ring, int level);
static void put_sign(struct ring *ring, enum look look);

void ring_draw(struct ring *ring, enum look look, int level)
{
    ring->count = 0;
    if (level == GLANCE_NO_LEVEL || look == LOOK_UNKNOWN)
        put_dotted(ring);
    else
        put_filled(ring, level);
    put_sign(ring, look);
}

static void put_line(struct ring *ring, double x, double y, double to_x, double to_y, double width);
static void put_arc(struct ring *ring, double turns, double width, double opacity);

static void put_dotted(struct ring *ring)
{
    for (int i = 0; i < DOTS; i++) {
        double angle = 2 * M_PI * i / DOTS;
        double x = RADIUS * sin(angle), y = RADIUS * cos(angle);
        put_line(ring, x, y, x, y, DOT_WIDTH);
    }
}

static void put_filled(struct ring *ring, int level)
{
    put_arc(ring, 1, TRACK_WIDTH, TRACK_OPACITY);
    if (level > 0) put_arc(ring, level / 100.0, FILL_WIDTH, 1);
}

static void put_sign(struct ring *ring, enum look look)
{
    switch (look) {
    case LOOK_GOOD:
        return;
    case LOOK_WATCH:
        put_line(ring, 0, 0, 0, 0, 4.5);
        return;
    case LOOK_ACT:
        put_line(ring, 0, 3, 0, 0, 2);
        put_line(ring, 0, -3, 0, -3, 2);
        return;
    case LOOK_UNKNOWN:
        put_line(ring, -2, 0, 2, 0, 1.75);
        return;
    case LOOK_STALE:
        put_line(ring, 0, 3.25, 0, 0, 1.5);
        put_line(ring, 0, 0, 2.25, -1.25, 1.5);
        return;
    case LOOK_BUSY:
        for (int i = -1; i <= 1; i++) put_line(ring, 2.75 * i, 0, 2.75 * i, 0, 1.75);
        return;
    }
}

/* From the centre. */
static void put_line(struct ring *ring, double x, double y, double to_x, double to_y, double width)
{
    ring->strokes[ring->count++] = (struct stroke){
        .kind = STROKE_LINE,
        .x = CENTER + x,
        .y = CENTER + y,
        .to_x = CENTER + to_x,
        .to_y = CENTER + to_y,
        .width = width,
        .opacity = 1,
    };
}

static void put_arc(struct ring *ring, double turns, double width, double opacity)
{
    ring->strokes[ring->count++] = (struct stroke){
        .kind = STROKE_ARC,
        .x = CENTER,
        .y = CENTER,
        .radius = RADIUS,
        .to = turns,
        .width = width,
        .opacity = opacity,
    };
}
