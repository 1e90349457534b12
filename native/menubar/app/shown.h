/* shown.h - a glance whose memory is counted. */
#import <Foundation/Foundation.h>

#include "../core/glance.h"

@interface WBShown : NSObject
@property (readonly) const struct glance *glance;
/* glance: owned from now on, not NULL */
- (instancetype)initWithGlance:(struct glance *)glance;
@end
