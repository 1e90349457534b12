/* notices.h - notifications, through the one interface that macOS still delivers. */
#import <Foundation/Foundation.h>

#include "../core/agent_line.h"

/* Called on any thread. */
@protocol WBNoticeListener <NSObject>
/* is: authorized, denied or undetermined */
- (void)noticesAre:(NSString *)is;
/* why: nil, it was shown */
- (void)notice:(NSString *)key wasShown:(NSString *)why;
- (void)noticeClicked:(NSString *)identifier;
@end

@interface WBNotices : NSObject
@property (weak) id<WBNoticeListener> listener;

/* Return nil where macOS would end a process that only asks for the centre: outside of an app. To be
 * called before the launch has ended, so that the click that launched the app is not lost. */
+ (instancetype)noticesOfApp;

- (void)post:(const struct agent_line *)notify;
- (void)withdraw:(NSString *)identifier;
/* Tell the listener what the owner allows. */
- (void)readAuthorization;
/* Ask the owner, in this process. */
- (void)authorize:(void (^)(void))done;
@end
