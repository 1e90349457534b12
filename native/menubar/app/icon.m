/* icon.m - the icon as AppKit draws it: with a handler, so that each screen gets its own pixels. */
#import "icon.h"

static void draw(const struct stroke *stroke);

NSImage *icon_image(enum look look, int level, NSString *spoken)
{
    NSImage *image = [NSImage imageWithSize:NSMakeSize(RING_SIZE, RING_SIZE)
                                    flipped:NO
                             drawingHandler:^BOOL(NSRect bounds) {
        struct ring ring;
        (void)bounds;
        ring_draw(&ring, look, level);
        for (size_t i = 0; i < ring.count; i++) draw(&ring.strokes[i]);
        return YES;
    }];

    image.template = YES;
    image.accessibilityDescription = spoken;
    return image;
}

static NSBezierPath *arc_of(const struct stroke *stroke);
static NSBezierPath *line_of(const struct stroke *stroke);

static void draw(const struct stroke *stroke)
{
    NSBezierPath *path = stroke->kind == STROKE_ARC ? arc_of(stroke) : line_of(stroke);

    path.lineWidth = stroke->width;
    [[NSColor colorWithWhite:0 alpha:stroke->opacity] setStroke];
    [path stroke];
}

/* AppKit counts degrees from the right and against the clock, and takes a whole turn for none. */
static NSBezierPath *arc_of(const struct stroke *stroke)
{
    NSRect whole = NSMakeRect(stroke->x, stroke->y, 0, 0);
    NSBezierPath *path = [NSBezierPath bezierPath];

    whole = NSInsetRect(whole, -stroke->radius, -stroke->radius);
    if (stroke->to - stroke->from >= 1) return [NSBezierPath bezierPathWithOvalInRect:whole];
    [path appendBezierPathWithArcWithCenter:NSMakePoint(stroke->x, stroke->y)
                                     radius:stroke->radius
                                 startAngle:90 - 360 * stroke->from
                                   endAngle:90 - 360 * stroke->to
                                  clockwise:YES];
    return path;
}

/* The end is moved by a hair: a dot of no length at all is not drawn. */
static NSBezierPath *line_of(const struct stroke *stroke)
{
    NSBezierPath *path = [NSBezierPath bezierPath];

    path.lineCapStyle = NSLineCapStyleRound;
    [path moveToPoint:NSMakePoint(stroke->x, stroke->y)];
    [path lineToPoint:NSMakePoint(stroke->to_x, stroke->to_y + 0.001)];
    return path;
}
