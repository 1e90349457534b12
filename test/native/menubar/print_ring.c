/* print_ring.c - prints the strokes of each look at each level asked for, a line of JSON each: a line's
 * [x, y, to x, to y, width], an arc's [radius, from, to, width, opacity]. */
#include "ring.h"

#include <stdio.h>
#include <stdlib.h>

static void print_stroke(const struct stroke *stroke);

int main(int count, char **levels)
{
    for (int look = LOOK_GOOD; look <= LOOK_BUSY; look++) {
        for (int i = 1; i < count; i++) {
            struct ring ring;
            ring_draw(&ring, (enum look)look, atoi(levels[i]));
            printf("[");
            for (size_t at = 0; at < ring.count; at++) {
                if (at > 0) printf(",");
                print_stroke(&ring.strokes[at]);
            }
            printf("]\n");
        }
    }
    return 0;
}

static void print_stroke(const struct stroke *stroke)
{
    if (stroke->kind == STROKE_LINE)
        printf("[%.9f,%.9f,%.9f,%.9f,%.9f]", stroke->x, stroke->y, stroke->to_x, stroke->to_y, stroke->width);
    else
        printf("[%.9f,%.9f,%.9f,%.9f,%.9f]", stroke->radius, stroke->from, stroke->to, stroke->width,
               stroke->opacity);
}
