/* delegate.m - the app's life: how it starts, sleeps, looks where its icon is, and ends. */
#import "delegate.h"

#import "bundle.h"
#import "conversation.h"
#import "on_main.h"
#import "status_item.h"

#include "../core/helper_line.h"
#include "../core/words.h"

#include <signal.h>
#include <unistd.h>

/* macOS takes its time to place an icon, after a login most. */
#define FIRST_LOOK_S 3
#define SECOND_LOOK_S 20
/* For the owner to answer. */
#define PATIENCE_S 600

@implementation WBDelegate {
    struct options _options;
    WBNotices *_notices;
    WBStatusMenu *_menu;
    WBStatusItem *_item;
    WBConversation *_conversation;
    dispatch_source_t _termination;
}

- (instancetype)initWithOptions:(struct options)options
{
    if ((self = [super init]) != nil) _options = options;
    return self;
}

- (void)applicationWillFinishLaunching:(NSNotification *)notification
{
    _notices = [WBNotices noticesOfApp];
}

static void stay(void);

- (void)applicationDidFinishLaunching:(NSNotification *)notification
{
    stay();
    [self endOnTermination];
    if (_options.mode == MODE_AUTHORIZE) return [self authorize];
    status_item_unhide();
    _menu = [[WBStatusMenu alloc] init];
    _item = [[WBStatusItem alloc] initWithMenu:_menu.menu];
    [self showFirst];
    [self lookAfter:FIRST_LOOK_S];
    if (_options.mode == MODE_SELFTEST) return;
    [self lookAfter:SECOND_LOOK_S];
    [self converse];
    [self watchSleep];
    [self watchIcon];
    [_conversation start];
}

/* There are no windows to restore; without this macOS puts a warning into the log. */
- (BOOL)applicationSupportsSecureRestorableState:(NSApplication *)app
{
    return YES;
}

/* launchd starts this app and nobody else; it is of use with no window open. */
static void stay(void)
{
    [NSApp disableRelaunchOnLogin];
    NSProcessInfo.processInfo.automaticTerminationSupportEnabled = NO;
    [NSProcessInfo.processInfo disableSuddenTermination];
}

static void after(int64_t seconds, dispatch_block_t block)
{
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, seconds * (int64_t)NSEC_PER_SEC),
                   dispatch_get_global_queue(QOS_CLASS_UTILITY, 0), ^{ on_main(block); });
}

/* main has made the process deaf to the signal itself. */
- (void)endOnTermination
{
    dispatch_queue_t queue = dispatch_get_global_queue(QOS_CLASS_UTILITY, 0);

    _termination = dispatch_source_create(DISPATCH_SOURCE_TYPE_SIGNAL, SIGTERM, 0, queue);
    dispatch_source_set_event_handler(_termination, ^{ on_main(^{ [self end]; }); });
    dispatch_resume(_termination);
}

- (void)end
{
    [_item remove];
    [NSApp terminate:nil];
}

/* Until the agent is found: a click shows why there is nothing to show. */
- (void)showFirst
{
    struct glance *first = glance_without_agent(NULL, WORDS_NO_AGENT);

    if (first == NULL) return;
    [self show:[[WBShown alloc] initWithGlance:first]];
}

- (void)show:(WBShown *)shown
{
    [_item show:shown];
    [_menu show:shown];
}

- (void)converse
{
    NSString *given = _options.socket == NULL ? bundle_socket_path() : @(_options.socket);
    __weak WBDelegate *weakSelf = self;

    _conversation =
        [[WBConversation alloc] initWithSocketPath:_options.mode == MODE_STDIO ? nil : given
                                           notices:_notices];
    _conversation.show = ^(WBShown *shown) { [weakSelf show:shown]; };
    _conversation.ended = ^{ [weakSelf end]; };
    _menu.owner = _conversation;
}

- (void)watchSleep
{
    NSNotificationCenter *center = NSWorkspace.sharedWorkspace.notificationCenter;
    WBConversation *conversation = _conversation;

    [center addObserver:conversation
               selector:@selector(wokeUp:)
                   name:NSWorkspaceDidWakeNotification
                 object:nil];
    [center addObserver:conversation
               selector:@selector(fallsAsleep:)
                   name:NSWorkspaceWillSleepNotification
                 object:nil];
}

/* Covered, uncovered, moved: the one hint of macOS that the icon may be elsewhere now. */
- (void)watchIcon
{
    [NSNotificationCenter.defaultCenter addObserver:self
                                           selector:@selector(coverChanged:)
                                               name:NSWindowDidChangeOcclusionStateNotification
                                             object:nil];
}

- (void)coverChanged:(NSNotification *)notification
{
    [self lookAfter:FIRST_LOOK_S];
}

- (void)lookAfter:(int64_t)seconds
{
    after(seconds, ^{ [self look]; });
}

- (void)look
{
    struct placement placement = [_item placement];

    if (_options.mode != MODE_SELFTEST) return [_conversation placed:placed_of(&placement)];
    print_selftest(&placement);
    [self end];
}

static void print_selftest(const struct placement *placement)
{
    struct helper_line line;

    helper_selftest(&line, placement, bundle_is_app());
    write(STDOUT_FILENO, line.bytes, line.length);
}

- (void)authorize
{
    if (_notices == nil) return [self end];
    after(PATIENCE_S, ^{ [self end]; });
    [_notices authorize:^{ on_main(^{ [self end]; }); }];
}
@end
