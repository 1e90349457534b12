/*
 * notices.m - notifications.
 *
 * Outside facts relied on (public reports): currentNotificationCenter raises outside of an app's
 * Contents/MacOS; a post without the owner's leave is filed out of sight and no error is told, so the
 * settings are read before each; a request with the identifier of an earlier one replaces it.
 */
#import "notices.h"

#import "bundle.h"

#include "../core/words.h"

#import <UserNotifications/UserNotifications.h>

@interface WBNotices () <UNUserNotificationCenterDelegate>
@end

@implementation WBNotices {
    UNUserNotificationCenter *_center;
}

static UNUserNotificationCenter *center_of_app(void);

+ (instancetype)noticesOfApp
{
    UNUserNotificationCenter *center = center_of_app();
    WBNotices *notices = center == nil ? nil : [[self alloc] init];

    if (notices == nil) return nil;
    notices->_center = center;
    center.delegate = notices;
    return notices;
}

static UNUserNotificationCenter *center_of_app(void)
{
    if (!bundle_is_app()) return nil;
    @try {
        return UNUserNotificationCenter.currentNotificationCenter;
    } @catch (NSException *exception) {
        return nil;
    }
}

static NSString *why_not(UNNotificationSettings *settings);
static UNNotificationRequest *request_of(const struct agent_line *notify);

- (void)post:(const struct agent_line *)notify
{
    NSString *key = @(notify->key);
    UNNotificationRequest *request = request_of(notify);

    [_center getNotificationSettingsWithCompletionHandler:^(UNNotificationSettings *settings) {
        NSString *why = why_not(settings);
        [self tell:settings];
        if (why == nil)
            [self add:request key:key];
        else
            [self.listener notice:key wasShown:why];
    }];
}

- (void)add:(UNNotificationRequest *)request key:(NSString *)key
{
    id<WBNoticeListener> listener = self.listener;

    [_center addNotificationRequest:request withCompletionHandler:^(NSError *error) {
        [listener notice:key wasShown:error.localizedDescription];
    }];
}

static NSString *why_not(UNNotificationSettings *settings)
{
    switch (settings.authorizationStatus) {
    case UNAuthorizationStatusNotDetermined:
        return @WORDS_NOT_ASKED;
    case UNAuthorizationStatusDenied:
        return @WORDS_DENIED;
    default:
        break;
    }
    if (settings.alertSetting == UNNotificationSettingEnabled) return nil;
    return settings.notificationCenterSetting == UNNotificationSettingEnabled ? nil
                                                                              : @WORDS_SWITCHED_OFF;
}

static UNNotificationRequest *request_of(const struct agent_line *notify)
{
    UNMutableNotificationContent *content = [[UNMutableNotificationContent alloc] init];

    content.title = @(notify->title);
    content.body = @(notify->body);
    content.threadIdentifier = @(notify->thread);
    content.interruptionLevel = notify->passive ? UNNotificationInterruptionLevelPassive
                                                : UNNotificationInterruptionLevelActive;
    if (!notify->passive) content.sound = UNNotificationSound.defaultSound;
    return [UNNotificationRequest requestWithIdentifier:@(notify->id) content:content trigger:nil];
}

- (void)withdraw:(NSString *)identifier
{
    [_center removePendingNotificationRequestsWithIdentifiers:@[ identifier ]];
    [_center removeDeliveredNotificationsWithIdentifiers:@[ identifier ]];
}

- (void)readAuthorization
{
    [_center getNotificationSettingsWithCompletionHandler:^(UNNotificationSettings *settings) {
        [self tell:settings];
    }];
}

- (void)tell:(UNNotificationSettings *)settings
{
    switch (settings.authorizationStatus) {
    case UNAuthorizationStatusNotDetermined:
        return [self.listener noticesAre:@"undetermined"];
    case UNAuthorizationStatusDenied:
        return [self.listener noticesAre:@"denied"];
    default:
        return [self.listener noticesAre:@"authorized"];
    }
}

- (void)authorize:(void (^)(void))done
{
    UNAuthorizationOptions options = UNAuthorizationOptionAlert | UNAuthorizationOptionSound;

    [_center requestAuthorizationWithOptions:options
                           completionHandler:^(BOOL granted, NSError *error) {
        done();
    }];
}

/* Without this nothing is shown while the app counts as active. */
- (void)userNotificationCenter:(UNUserNotificationCenter *)center
       willPresentNotification:(UNNotification *)notification
         withCompletionHandler:(void (^)(UNNotificationPresentationOptions))present
{
    present(UNNotificationPresentationOptionBanner | UNNotificationPresentationOptionList |
            UNNotificationPresentationOptionSound);
}

- (void)userNotificationCenter:(UNUserNotificationCenter *)center
    didReceiveNotificationResponse:(UNNotificationResponse *)response
             withCompletionHandler:(void (^)(void))done
{
    if ([response.actionIdentifier isEqualToString:UNNotificationDefaultActionIdentifier])
        [self.listener noticeClicked:response.notification.request.identifier];
    done();
}
@end
