/* reader_macos_turn.h - one SMART client at a time in this process. */
#ifndef WEARBAR_READER_MACOS_TURN_H
#define WEARBAR_READER_MACOS_TURN_H

#ifndef MACOS_TURN_WAIT_MS
#define MACOS_TURN_WAIT_MS 10000
#endif

/* Wait for the turn, at most MACOS_TURN_WAIT_MS. Return 0, or an errno: ETIMEDOUT. */
int turn_take(void);

void turn_give_back(void);

#endif
