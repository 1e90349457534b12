/* conversation.h - what the agent says and what it is told. */
#import "notices.h"
#import "status_menu.h"

#include "../core/placement.h"

/* All calls on the main thread. */
@interface WBConversation : NSObject <WBMenuOwner>
/* Called on the main thread. */
@property (copy) void (^show)(WBShown *shown);
/* Called on the main thread, when the agent is gone for good. */
@property (copy) void (^ended)(void);

/* socketPath: nil for standard input and output; notices: nil where there can be none */
- (instancetype)initWithSocketPath:(NSString *)socketPath notices:(WBNotices *)notices;
- (void)start;
- (void)placed:(enum placed)placed;
- (void)wokeUp:(NSNotification *)notification;
- (void)fallsAsleep:(NSNotification *)notification;
@end
