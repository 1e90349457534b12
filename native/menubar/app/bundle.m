/* bundle.m - where this program lies. */
#import "bundle.h"

#include <limits.h>
#include <unistd.h>

BOOL bundle_is_app(void)
{
    NSBundle *bundle = NSBundle.mainBundle;
    NSString *programs = [bundle.bundlePath stringByAppendingPathComponent:@"Contents/MacOS"];

    return [bundle.bundlePath hasSuffix:@".app"] && bundle.bundleIdentifier != nil &&
        [bundle.executablePath.stringByDeletingLastPathComponent isEqualToString:programs];
}

NSString *bundle_socket_path(void)
{
    NSString *folder = NSBundle.mainBundle.bundlePath.stringByDeletingLastPathComponent;

    return [folder stringByAppendingPathComponent:@"agent.sock"];
}

NSString *bundle_lock_path(void)
{
    char folder[PATH_MAX];
    size_t length = confstr(_CS_DARWIN_USER_DIR, folder, sizeof folder);

    if (length == 0 || length > sizeof folder) return nil;
    return [@(folder) stringByAppendingPathComponent:@"io.wearbar.menubar.lock"];
}
