/* on_main.h - the way to the main thread. */
#import <Foundation/Foundation.h>

/* Run block on the main thread, on its next turn. Also while a menu is open: the main dispatch queue
 * can starve then, and timers of the default mode stand still. */
static inline void on_main(dispatch_block_t block)
{
    CFRunLoopPerformBlock(CFRunLoopGetMain(), kCFRunLoopCommonModes, block);
    CFRunLoopWakeUp(CFRunLoopGetMain());
}
