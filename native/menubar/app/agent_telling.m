/* agent_telling.m - all that the agent is told. */
#import "agent_telling.h"

#import "bundle.h"

#include <unistd.h>

@implementation WBAgentConnection (Telling)

- (void)tellReady
{
    NSOperatingSystemVersion os = NSProcessInfo.processInfo.operatingSystemVersion;
    NSString *words = [NSString stringWithFormat:@"%ld.%ld.%ld", (long)os.majorVersion,
                                                 (long)os.minorVersion, (long)os.patchVersion];
    struct helper_line line;

    helper_ready(&line, getpid(), WEARBAR_VERSION, words.UTF8String, bundle_is_app());
    [self send:&line];
}

- (void)tellClick:(NSString *)row
{
    struct helper_line line;

    helper_click(&line, row.UTF8String);
    [self send:&line];
}

- (void)tellMenuIsOpen:(BOOL)open
{
    struct helper_line line;

    helper_menu(&line, open);
    [self send:&line];
}

- (void)tellWake
{
    struct helper_line line;

    helper_wake(&line);
    [self send:&line];
}

- (void)tellSleep
{
    struct helper_line line;

    helper_sleep(&line);
    [self send:&line];
}

- (void)tellPlaced:(enum placed)placed
{
    struct helper_line line;

    helper_placed(&line, placed);
    [self send:&line];
}

- (void)tellNoticesAre:(NSString *)is
{
    struct helper_line line;

    helper_auth(&line, is.UTF8String);
    [self send:&line];
}

- (void)tellNotice:(NSString *)key wasShown:(NSString *)why
{
    struct helper_line line;

    helper_notified(&line, key.UTF8String, why.UTF8String);
    [self send:&line];
}

- (void)tellNoticeClicked:(NSString *)identifier
{
    struct helper_line line;

    helper_nclick(&line, identifier.UTF8String);
    [self send:&line];
}
@end
