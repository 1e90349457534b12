/* agent_telling.h - all that the agent is told. From any thread; dropped while there is no agent. */
#import "agent_connection.h"

#include "../core/placement.h"

@interface WBAgentConnection (Telling)
/* Who this is: the first word. */
- (void)tellReady;
- (void)tellClick:(NSString *)row;
- (void)tellMenuIsOpen:(BOOL)open;
- (void)tellWake;
- (void)tellSleep;
- (void)tellPlaced:(enum placed)placed;
/* is: authorized, denied, undetermined or unavailable */
- (void)tellNoticesAre:(NSString *)is;
/* why: nil, it was shown */
- (void)tellNotice:(NSString *)key wasShown:(NSString *)why;
- (void)tellNoticeClicked:(NSString *)identifier;
@end
