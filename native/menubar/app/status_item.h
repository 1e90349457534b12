/* status_item.h - the icon in the menu bar. */
#import <AppKit/AppKit.h>

#import "shown.h"

#include "../core/placement.h"

/* All calls on the main thread. */
@interface WBStatusItem : NSObject
- (instancetype)initWithMenu:(NSMenu *)menu;
- (void)show:(WBShown *)shown;
- (struct placement)placement;
- (void)remove;
@end

/* Forget that the icon was hidden once: such a word can outlive its reason. Where it stood is kept. */
void status_item_unhide(void);
