/* status_item.m - the icon in the menu bar. */
#import "status_item.h"

#import "icon.h"
#import "on_main.h"

@implementation WBStatusItem {
    NSStatusItem *_item;
    WBShown *_shown;
}

static NSFont *font_of_bar(void);

- (instancetype)initWithMenu:(NSMenu *)menu
{
    if ((self = [super init]) == nil) return nil;
    _item = [NSStatusBar.systemStatusBar statusItemWithLength:NSVariableStatusItemLength];
    _item.autosaveName = @"main";
    _item.button.font = font_of_bar();
    _item.menu = menu;
    return self;
}

/* Digits of one width: the neighbours in the bar do not move with every number. */
static NSFont *font_of_bar(void)
{
    CGFloat size = [NSFont menuBarFontOfSize:0].pointSize;

    return [NSFont monospacedDigitSystemFontOfSize:size weight:NSFontWeightRegular];
}

/* The image first and the title on the next turn: an item that begins as text may never appear. */
- (void)show:(WBShown *)shown
{
    const struct glance *glance = shown.glance;
    NSString *spoken = @(glance->spoken);

    if (_shown == nil || glance->look != _shown.glance->look || glance->level != _shown.glance->level)
        _item.button.image = icon_image(glance->look, glance->level, spoken);
    _shown = shown;
    _item.button.appearsDisabled = glance->dim;
    _item.button.toolTip = spoken;
    [_item.button setAccessibilityLabel:spoken];
    on_main(^{ [self showTitle]; });
}

- (void)showTitle
{
    NSString *title = @(_shown.glance->title);

    _item.button.imagePosition = title.length == 0 ? NSImageOnly : NSImageLeading;
    if (![_item.button.title isEqualToString:title]) _item.button.title = title;
}

- (void)remove
{
    [NSStatusBar.systemStatusBar removeStatusItem:_item];
}

static struct frame frame_of(NSRect rect);
static BOOL is_bar_shown(NSScreen *screen);

- (struct placement)placement
{
    NSWindow *window = _item.button.window;
    NSScreen *screen = window.screen ?: NSScreen.screens.firstObject; /* it may lie on none */
    NSRect whole = screen == nil ? NSZeroRect : screen.frame;
    CGFloat below = screen == nil ? 0 : NSMaxY(whole) - NSMaxY(screen.visibleFrame);

    return (struct placement){
        .window = window == nil ? (struct frame){ 0 } : frame_of(window.frame),
        .screen = frame_of(whole),
        .bar = MAX(NSStatusBar.systemStatusBar.thickness, below),
        .bar_is_shown = is_bar_shown(screen),
        .is_visible = (window.occlusionState & NSWindowOcclusionStateVisible) != 0,
    };
}

static struct frame frame_of(NSRect rect)
{
    return (struct frame){ rect.origin.x, rect.origin.y, rect.size.width, rect.size.height };
}

/* A bar that comes and goes takes no room from the screen; one behind a full-screen window does. */
static BOOL is_bar_shown(NSScreen *screen)
{
    NSApplicationPresentationOptions hiding = NSApplicationPresentationHideMenuBar |
        NSApplicationPresentationAutoHideMenuBar | NSApplicationPresentationFullScreen;

    if (screen == nil || (NSApp.currentSystemPresentationOptions & hiding) != 0) return NO;
    return NSMaxY(screen.visibleFrame) < NSMaxY(screen.frame);
}
@end

void status_item_unhide(void)
{
    NSUserDefaults *defaults = NSUserDefaults.standardUserDefaults;
    NSString *own = NSBundle.mainBundle.bundleIdentifier;
    NSDictionary *kept = own == nil ? nil : [defaults persistentDomainForName:own];

    for (NSString *key in kept) {
        BOOL hides = [key hasPrefix:@"NSStatusItem Visible"] && ![defaults boolForKey:key];
        if (hides) [defaults removeObjectForKey:key];
    }
}
