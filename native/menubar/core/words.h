/* words.h - the few words that the menu bar says by itself: all others come from the agent. */
#ifndef WEARBAR_WORDS_H
#define WEARBAR_WORDS_H

#define WORDS_NO_AGENT "The Wearbar agent is not running"
#define WORDS_OTHER_VERSION "The Wearbar agent is of another version than this app"
#define WORDS_QUIT "Quit (the agent keeps watching)"
#define WORDS_COPIES "Click to copy"

/* Why a notification was not shown, for the agent's log. */
#define WORDS_NOT_ASKED "the owner was not asked yet"
#define WORDS_DENIED "the owner does not allow notifications"
#define WORDS_SWITCHED_OFF "neither alerts nor Notification Center are switched on"
#define WORDS_NO_CENTER "this is no app that may notify"

#endif
