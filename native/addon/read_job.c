/*
 * read_job.c - a reading on a detached thread, handed to JavaScript by a threadsafe function.
 *
 * The thread is its own, never one of libuv's pool: a device can hang for ever, the pool's four
 * threads serve all of Node, and Node waits for them when it exits.
 *
 * Outside facts relied on:
 *
 * - Node destroys a threadsafe function when its environment ends (process.exit, a terminated
 *   worker), in some versions even while a thread still holds it. Its finalizer runs before that.
 *   So the thread calls it only under the job's lock and only while `answer` is set, and the
 *   finalizer clears `answer` under the same lock.
 * - Node unloads an addon with the last environment that loaded it, and a thread may be inside.
 * - POSIX lets a mutex be destroyed as soon as it is unlocked, even if another thread's unlock
 *   has not returned yet.
 */
#define _GNU_SOURCE /* dladdr, RTLD_NODELETE */
#include "read_job.h"

#include "answer.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

/* Owned twice: by its thread and by its threadsafe function. */
struct job {
    pthread_mutex_t lock; /* guards owners and answer */
    int owners;
    napi_threadsafe_function answer; /* NULL once the thread must not touch it */
    napi_deferred deferred;
    struct reader_reading reading; /* the thread's until it is handed over */
    bool started;
    read_function *read;
    char *text;
    uint64_t number;
};

void read_job_stay_mapped(void)
{
    static const char inside = 0;
    Dl_info self;
    void *library;

    if (dladdr(&inside, &self) == 0) return;
    library = dlopen(self.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    if (library != NULL) dlclose(library);
}

/* ------------------------------- On the thread of JavaScript ------------------------------- */

static napi_value promise_of(napi_env env, struct job *job);
static void start_thread(struct job *job);
static void drop(struct job *job);

napi_value read_job_start(napi_env env, read_function *read, char *text, uint64_t number)
{
    struct job *job = calloc(1, sizeof *job);
    napi_value promise;

    if (job == NULL || pthread_mutex_init(&job->lock, NULL) != 0) {
        free(job);
        free(text);
        napi_throw_error(env, NULL, "The addon is out of memory.");
        return NULL;
    }
    job->read = read;
    job->text = text;
    job->number = number;
    job->owners = 1;
    promise = promise_of(env, job);
    if (promise == NULL) {
        drop(job);
        napi_throw_error(env, NULL, "The addon could not prepare a promise.");
        return NULL;
    }
    start_thread(job);
    return promise;
}

#define NO_THREAD "The addon could not start a thread for the read."
#define NOT_TAKEN "Node could not take the addon's answer."

static void deliver(napi_env env, napi_value function, void *context, void *data);
static void finalize(napi_env env, void *data, void *hint);

/* Make the threadsafe function, a second owner, and the promise. Return NULL if Node can not. */
static napi_value promise_of(napi_env env, struct job *job)
{
    napi_value promise, name;

    if (napi_create_string_utf8(env, "wearbar read", NAPI_AUTO_LENGTH, &name) != napi_ok ||
        napi_create_threadsafe_function(env, NULL, NULL, name, 0, 1, job, finalize, job, deliver,
                                        &job->answer) != napi_ok)
        return NULL;
    job->owners++;
    napi_unref_threadsafe_function(env, job->answer);
    if (napi_create_promise(env, &job->deferred, &promise) == napi_ok) return promise;
    napi_release_threadsafe_function(job->answer, napi_tsfn_abort);
    job->answer = NULL;
    return NULL;
}

/* Called by Node for the job handed over; without an environment when that is ending. */
static void deliver(napi_env env, napi_value function, void *context, void *data)
{
    struct job *job = data;
    napi_value answer;

    (void)function;
    (void)context;
    if (env == NULL) return;
    answer = job->started ? answer_of(env, &job->reading) : NULL;
    if (answer != NULL)
        napi_resolve_deferred(env, job->deferred, answer);
    else
        napi_reject_deferred(env, job->deferred, answer_error(env, job->started ? NOT_TAKEN : NO_THREAD));
}

/* Called by Node when the threadsafe function ends: after the answer, or with the environment. In
 * the latter case the thread may never come back, so its hold is released in its place. */
static void finalize(napi_env env, void *data, void *hint)
{
    struct job *job = data;

    (void)env;
    (void)hint;
    pthread_mutex_lock(&job->lock);
    if (job->answer != NULL) napi_release_threadsafe_function(job->answer, napi_tsfn_release);
    job->answer = NULL;
    pthread_mutex_unlock(&job->lock);
    drop(job);
}

/* ---------------------------------- On the job's own thread --------------------------------- */

static void *run(void *data);
static void hand_over(struct job *job);

/* The thread gets no signals: they are Node's, and would cut an open() short. */
static void start_thread(struct job *job)
{
    pthread_attr_t attributes;
    pthread_t thread;
    sigset_t every, before;
    int failure;

    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    failure = pthread_attr_init(&attributes);
    if (failure == 0) {
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        failure = pthread_create(&thread, &attributes, run, job);
        pthread_attr_destroy(&attributes);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failure != 0) hand_over(job);
}

static void *run(void *data)
{
    struct job *job = data;

    job->started = true;
    job->read(job->text, job->number, &job->reading);
    hand_over(job);
    return NULL;
}

/* Give the reading to JavaScript, if that is still there, and give up the thread's share. */
static void hand_over(struct job *job)
{
    pthread_mutex_lock(&job->lock);
    if (job->answer != NULL) {
        napi_status status = napi_call_threadsafe_function(job->answer, job, napi_tsfn_nonblocking);
        /* napi_closing has released it already */
        if (status != napi_closing) napi_release_threadsafe_function(job->answer, napi_tsfn_release);
    }
    job->answer = NULL;
    pthread_mutex_unlock(&job->lock);
    drop(job);
}

static void drop(struct job *job)
{
    int left;

    pthread_mutex_lock(&job->lock);
    left = --job->owners;
    pthread_mutex_unlock(&job->lock);
    if (left > 0) return;
    pthread_mutex_destroy(&job->lock);
    reader_free(&job->reading);
    free(job->text);
    free(job);
}
