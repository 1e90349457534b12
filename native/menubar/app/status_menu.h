/* status_menu.h - the menu under the icon. */
#import <AppKit/AppKit.h>

#import "shown.h"

@protocol WBMenuOwner <NSObject>
- (void)menuOpened:(BOOL)open;
/* Of a row that is an action. */
- (void)rowClicked:(NSString *)identifier;
@end

/* All calls on the main thread. */
@interface WBStatusMenu : NSObject <NSMenuDelegate>
@property (readonly) NSMenu *menu;
@property (weak) id<WBMenuOwner> owner;
- (void)show:(WBShown *)shown;
@end
