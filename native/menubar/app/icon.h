/* icon.h - the icon as AppKit draws it. */
#import <AppKit/AppKit.h>

#include "../core/ring.h"

/* Return a template image: macOS gives it the colour of the menu bar. */
NSImage *icon_image(enum look look, int level, NSString *spoken);
