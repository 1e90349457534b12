/* agent_connection.h - the line to the agent: its socket, or standard input and output. */
#import <Foundation/Foundation.h>

#include "../core/agent_line.h"
#include "../core/helper_line.h"

/* Called on the connection's own queue, never on the main thread. */
@protocol WBAgentListener <NSObject>
- (void)agentCame;
/* The listener owns line->glance; the texts are gone after the call. */
- (void)agentSaid:(const struct agent_line *)line;
/* A socket is tried again; standard input that has ended is not. */
- (void)agentWent;
@end

@interface WBAgentConnection : NSObject
@property (weak) id<WBAgentListener> listener;

/* socketPath: nil for standard input and output */
- (instancetype)initWithSocketPath:(NSString *)socketPath;
- (void)start;
/* From any thread. Dropped while there is no agent. */
- (void)send:(const struct helper_line *)line;
@end
