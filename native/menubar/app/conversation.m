/*
 * conversation.m - what the agent says and what it is told.
 *
 * The agent is heard on its connection's queue and shown on the main thread. Between the two only the
 * newest glance waits: a flood of states costs the main thread one turn at a time.
 */
#import "conversation.h"

#import "agent_telling.h"
#import "on_main.h"

#include "../core/words.h"

@interface WBConversation () <WBAgentListener, WBNoticeListener>
@end

@implementation WBConversation {
    WBAgentConnection *_connection;
    WBNotices *_notices;
    BOOL _isSocket;
    WBShown *_last;           /* the agent's; on the connection's queue, like the next */
    NSTask *_asking;          /* the owner */
    WBShown *_next;           /* to be shown; guarded by self */
    enum placed _placed;      /* on the main thread, like the rest */
    BOOL _isPlacedKnown;
    BOOL _isConnected;
    NSString *_clickedNotice; /* while there was no agent to tell */
}

- (instancetype)initWithSocketPath:(NSString *)socketPath notices:(WBNotices *)notices
{
    if ((self = [super init]) == nil) return nil;
    _isSocket = socketPath != nil;
    _connection = [[WBAgentConnection alloc] initWithSocketPath:socketPath];
    _connection.listener = self;
    _notices = notices;
    _notices.listener = self;
    return self;
}

- (void)start
{
    [_connection start];
}

/* ------------------------------- On the connection's own queue ------------------------------ */

- (void)agentCame
{
    on_main(^{ [self greet]; });
}

- (void)agentSaid:(const struct agent_line *)line
{
    switch (line->kind) {
    case AGENT_STATE:
        _last = [[WBShown alloc] initWithGlance:line->glance];
        return [self showSoon:_last];
    case AGENT_OTHER_VERSION:
        return [self showWithoutAgent:WORDS_OTHER_VERSION];
    case AGENT_NOTIFY:
        if (_notices == nil) return [_connection tellNotice:@(line->key) wasShown:@WORDS_NO_CENTER];
        return [_notices post:line];
    case AGENT_UNNOTIFY:
        return [_notices withdraw:@(line->id)];
    case AGENT_AUTHORIZE:
        return [self askOwner];
    case AGENT_HELLO:
    case AGENT_NOTHING:
        return;
    }
}

- (void)agentWent
{
    [self showWithoutAgent:WORDS_NO_AGENT];
    on_main(^{ [self agentIsGone]; });
}

- (void)showWithoutAgent:(const char *)words
{
    struct glance *glance = glance_without_agent(_last.glance, words);

    if (glance != NULL) [self showSoon:[[WBShown alloc] initWithGlance:glance]];
}

- (void)showSoon:(WBShown *)shown
{
    @synchronized (self) {
        BOOL isWaiting = _next != nil;
        _next = shown;
        if (isWaiting) return;
    }
    on_main(^{ [self showNext]; });
}

/* In a process of its own, started as an owner would: from here the question may never be seen. */
- (void)askOwner
{
    NSString *app = NSBundle.mainBundle.bundlePath;
    WBNotices *notices = _notices;

    if (notices == nil) return [_connection tellNoticesAre:@"unavailable"];
    if (_asking.isRunning) return;
    _asking = [[NSTask alloc] init];
    _asking.executableURL = [NSURL fileURLWithPath:@"/usr/bin/open"];
    _asking.arguments = @[ @"-g", @"-n", @"-W", app, @"--args", @"--authorize" ];
    _asking.standardInput = _asking.standardOutput = NSFileHandle.fileHandleWithNullDevice;
    _asking.terminationHandler = ^(NSTask *task) { [notices readAuthorization]; };
    if (![_asking launchAndReturnError:NULL]) [notices readAuthorization];
}

/* ----------------------------------- On the main thread ------------------------------------- */

- (void)showNext
{
    WBShown *shown;

    @synchronized (self) {
        shown = _next;
        _next = nil;
    }
    self.show(shown);
}

- (void)greet
{
    _isConnected = YES;
    [_connection tellReady];
    if (_notices == nil)
        [_connection tellNoticesAre:@"unavailable"];
    else
        [_notices readAuthorization];
    if (_isPlacedKnown) [_connection tellPlaced:_placed];
    if (_clickedNotice != nil) [_connection tellNoticeClicked:_clickedNotice];
    _clickedNotice = nil;
}

- (void)agentIsGone
{
    _isConnected = NO;
    if (!_isSocket) self.ended();
}

- (void)placed:(enum placed)placed
{
    if (_isPlacedKnown && placed == _placed) return;
    _placed = placed;
    _isPlacedKnown = YES;
    [_connection tellPlaced:placed];
}

- (void)wokeUp:(NSNotification *)notification
{
    [_connection tellWake];
}

- (void)fallsAsleep:(NSNotification *)notification
{
    [_connection tellSleep];
}

- (void)menuOpened:(BOOL)open
{
    [_connection tellMenuIsOpen:open];
    [self placed:PLACED_YES]; /* somebody found it */
}

- (void)rowClicked:(NSString *)identifier
{
    if ([identifier isEqualToString:@GLANCE_QUIT])
        [NSApp terminate:nil];
    else
        [_connection tellClick:identifier];
}

/* The click may be what started this app: the agent is not found yet. */
- (void)keepOrTellNoticeClicked:(NSString *)identifier
{
    if (_isConnected)
        [_connection tellNoticeClicked:identifier];
    else
        _clickedNotice = identifier;
}

/* -------------------------------------- On any thread --------------------------------------- */

- (void)noticesAre:(NSString *)is
{
    [_connection tellNoticesAre:is];
}

- (void)notice:(NSString *)key wasShown:(NSString *)why
{
    [_connection tellNotice:key wasShown:why];
}

- (void)noticeClicked:(NSString *)identifier
{
    on_main(^{ [self keepOrTellNoticeClicked:identifier]; });
}
@end
