/* delegate.h - the app: what the agent says goes to the menu bar, and clicks go back. */
#import <AppKit/AppKit.h>

#include "../core/options.h"

@interface WBDelegate : NSObject <NSApplicationDelegate>
- (instancetype)initWithOptions:(struct options)options;
@end
