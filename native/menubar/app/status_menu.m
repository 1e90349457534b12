/*
 * status_menu.m - the menu under the icon.
 *
 * One NSMenu for the whole life. Its rows are made in menuNeedsUpdate: alone; while it is open none
 * is added or removed, which would close it or cut rows off, and texts are changed in place.
 */
#import "status_menu.h"

#include "../core/words.h"

@implementation WBStatusMenu {
    WBShown *_latest;
    WBShown *_built;                       /* what the items say; nil: there are none */
    NSMutableArray<NSMenuItem *> *_items;  /* one for each row of _built, submenus' too */
    BOOL _isOpen;
}

- (instancetype)init
{
    if ((self = [super init]) == nil) return nil;
    _menu = [[NSMenu alloc] initWithTitle:@"Wearbar"];
    _menu.autoenablesItems = NO;
    _menu.delegate = self;
    _items = [NSMutableArray array];
    return self;
}

- (void)show:(WBShown *)shown
{
    _latest = shown;
    if (_isOpen) [self patch];
}

- (void)menuNeedsUpdate:(NSMenu *)menu
{
    if (menu != _menu || _latest == nil || [self patch]) return;
    [_menu removeAllItems];
    [_items removeAllObjects];
    for (size_t i = 0; i < _latest.glance->count; i++) [self add:&_latest.glance->rows[i]];
    _built = _latest;
}

/* Asked at every key that is pressed; there is none in this menu. */
- (BOOL)menuHasKeyEquivalent:(NSMenu *)menu
                    forEvent:(NSEvent *)event
                      target:(id *)target
                      action:(SEL *)action
{
    return NO;
}

- (void)menuWillOpen:(NSMenu *)menu
{
    _isOpen = YES;
    [self.owner menuOpened:YES];
}

- (void)menuDidClose:(NSMenu *)menu
{
    _isOpen = NO;
    [self.owner menuOpened:NO];
}

/* Change texts in place. Return NO where that is not enough. */
- (BOOL)patch
{
    const struct glance *glance = _latest.glance;

    if (_built == nil || !glance_same_rows(_built.glance, glance)) return NO;
    for (size_t i = 0; i < glance->count; i++) {
        if (glance->rows[i].kind != ROW_SEPARATOR) patch(_items[i], &glance->rows[i]);
    }
    _built = _latest;
    return YES;
}

static void patch(NSMenuItem *item, const struct row *row)
{
    NSString *text = @(row->text);

    if (![item.title isEqualToString:text]) item.title = text;
    item.enabled = row->enabled;
}

- (void)add:(const struct row *)row
{
    NSMenuItem *item = row->kind == ROW_SEPARATOR ? NSMenuItem.separatorItem : [self itemOf:row];

    [_items addObject:item];
    [row->nested ? submenu_of(_menu.itemArray.lastObject) : _menu addItem:item];
}

static NSMenu *submenu_of(NSMenuItem *item)
{
    if (item.submenu == nil) {
        item.submenu = [[NSMenu alloc] initWithTitle:item.title];
        item.submenu.autoenablesItems = NO;
        item.toolTip = nil; /* a click opens it */
    }
    return item.submenu;
}

/* A row without an action is grey: what is to be read copies its text. */
- (NSMenuItem *)itemOf:(const struct row *)row
{
    SEL click = row->kind == ROW_ACTION ? @selector(act:) : @selector(copyText:);
    SEL action = row->kind == ROW_HEADING ? NULL : click;
    NSMenuItem *item = [[NSMenuItem alloc] initWithTitle:@(row->text) action:action keyEquivalent:@""];

    item.target = self;
    item.representedObject = @(row->id);
    item.enabled = row->enabled;
    if (row->kind == ROW_INFO) item.toolTip = @WORDS_COPIES;
    return item;
}

- (void)act:(NSMenuItem *)item
{
    [self.owner rowClicked:item.representedObject];
}

- (void)copyText:(NSMenuItem *)item
{
    [NSPasteboard.generalPasteboard clearContents];
    [NSPasteboard.generalPasteboard setString:item.title forType:NSPasteboardTypeString];
}
@end
