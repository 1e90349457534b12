/* shown.m - a glance whose memory is counted. */
#import "shown.h"

@implementation WBShown {
    struct glance *_owned;
}

- (instancetype)initWithGlance:(struct glance *)glance
{
    if ((self = [super init]) != nil) _owned = glance;
    return self;
}

- (const struct glance *)glance
{
    return _owned;
}

- (void)dealloc
{
    glance_free(_owned);
}
@end
