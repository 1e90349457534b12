/*
 * reader_macos_turn.c - one SMART client at a time in this process.
 *
 * The drive's client is exclusive on the whole Mac: two reads at once would find each other busy.
 * A turn is no lock that is held while the drive answers: a drive that never answers would keep
 * every later read, and its thread, for ever. They wait for a while and say so.
 */
#include "reader_macos_turn.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards taken */
static pthread_cond_t given_back = PTHREAD_COND_INITIALIZER;
static bool taken;

static struct timespec deadline(void);

int turn_take(void)
{
    struct timespec until = deadline();
    int failure = 0;

    pthread_mutex_lock(&lock);
    while (taken && failure == 0) failure = pthread_cond_timedwait(&given_back, &lock, &until);
    if (!taken) {
        taken = true;
        failure = 0;
    }
    pthread_mutex_unlock(&lock);
    return failure;
}

void turn_give_back(void)
{
    pthread_mutex_lock(&lock);
    taken = false;
    pthread_cond_signal(&given_back);
    pthread_mutex_unlock(&lock);
}

/* By the wall clock, because pthread_cond_timedwait knows no other on a Mac. */
static struct timespec deadline(void)
{
    struct timespec until;

    timespec_get(&until, TIME_UTC);
    until.tv_sec += MACOS_TURN_WAIT_MS / 1000;
    until.tv_nsec += MACOS_TURN_WAIT_MS % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    return until;
}
