/* unchecked_errors.c - failed calls and launches whose error the program
 * ignores.
 *
 * A launch returns no value: one that fails, and whose error no
 * cudaGetLastError or cudaPeekAtLastError of its thread reads, is an error of
 * the program. So is a call whose result is discarded. Where the program keeps
 * the result, it may have checked it: if it asks for neither the name nor the
 * text of the error, and its exit status is 0, the failure is a note. Failures
 * are reported at exit, or before an error that they may have caused. Why a
 * launch failed is reported when the program reads the error, since CUDA's own
 * text does not say. */
#include "runtime_calls.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_FAILURES = 64 };

struct failure {
  unsigned thread;
  enum emu_failure what;
  cudaError_t error;
  const void *pc;
  int checked, reported;
  char text[400];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct failure failures[MAX_FAILURES];
static size_t failure_count;
static _Thread_local int ignoring; /* what the call that runs returns */

static unsigned this_thread(void) {
  static atomic_uint threads;
  static _Thread_local unsigned number;
  if (!number)
    number = atomic_fetch_add(&threads, 1) + 1;
  return number;
}

static void note(const struct failure *failure) {
  pthread_mutex_lock(&lock);
  size_t i = 0;
  while (i < failure_count && (failures[i].pc != failure->pc ||
                               failures[i].thread != failure->thread))
    i++;
  if (i == failure_count && i < MAX_FAILURES)
    failures[failure_count++] = *failure;
  else if (i < failure_count && failures[i].checked)
    failures[i] = *failure; /* and of this one nobody has asked yet */
  pthread_mutex_unlock(&lock);
}

cudaError_t runtime_call_failed(cudaError_t error, const struct call *call,
                                const char *format, ...) {
  struct failure failure = {this_thread(),
                            ignoring ? EMU_CALL_FAILED : EMU_ERROR_RETURNED,
                            error,
                            call->pc,
                            0,
                            0,
                            ""};
  char why[240];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(why, sizeof why, format, arguments);
  va_end(arguments);
  snprintf(failure.text, sizeof failure.text, "%s: %s", call->name, why);
  note(&failure);
  return runtime_error(error);
}

cudaError_t runtime_launch_failed(cudaError_t error, const char *launch,
                                  const void *pc) {
  struct failure f = {this_thread(), EMU_LAUNCH_FAILED, error, pc, 0, 0, ""};
  snprintf(f.text, sizeof f.text, "%s", launch);
  note(&f);
  return runtime_error(error);
}

void emu_ignoring_begins(void) {
  ignoring = 1;
}

void emu_ignoring_ends(void) {
  ignoring = 0;
}

int runtime_result_is_ignored(void) {
  return ignoring;
}

static void report_failure(struct failure *failure) {
  char text[500];
  const char *none =
      failure->checked ? "" : ", and no cudaGetLastError asks about it";
  enum emu_failure what = failure->checked ? EMU_ERROR_RETURNED : failure->what;
  if (failure->what == EMU_LAUNCH_FAILED)
    snprintf(text, sizeof text, "%s%s: %s", runtime_error_name(failure->error),
             none, failure->text);
  else
    snprintf(text, sizeof text, "%s", failure->text);
  failure->reported = 1;
  emu_unchecked_error(text, what, failure->pc);
}

/* This thread reads its last error, or the name of one that a call returned. */
static void mark_checked(const cudaError_t *returned) {
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < failure_count; i++) {
    struct failure *failure = &failures[i];
    int launch = failure->what == EMU_LAUNCH_FAILED;
    if (failure->thread != this_thread() ||
        (returned && failure->error != *returned))
      continue;
    if (returned && launch && failure->checked && !failure->reported)
      report_failure(failure);
    failure->checked |= !returned || !launch;
  }
  pthread_mutex_unlock(&lock);
}

cudaError_t cudaPeekAtLastError(void) {
  mark_checked(NULL);
  runtime_sticky_error();
  return runtime_last_error(0);
}

cudaError_t cudaGetLastError(void) {
  mark_checked(NULL);
  runtime_sticky_error();
  return runtime_last_error(1);
}

const char *cudaGetErrorName(cudaError_t error) {
  mark_checked(&error);
  return runtime_error_name(error);
}

const char *cudaGetErrorString(cudaError_t error) {
  mark_checked(&error);
  return runtime_error_text(error);
}

static void report_at_exit(int status, void *unused) {
  (void)unused;
  for (size_t i = 0; i < failure_count; i++) {
    struct failure *f = &failures[i];
    if (f->reported)
      continue;
    if (f->checked ? f->what == EMU_LAUNCH_FAILED && status != 0
                   : f->what != EMU_ERROR_RETURNED || status == 0)
      report_failure(f);
  }
}

/* An error is about to be reported: an earlier failure may be its cause. */
static void report_unreported(void) {
  if (pthread_mutex_trylock(&lock) != 0)
    return; /* one of them is being reported */
  for (size_t i = 0; i < failure_count; i++)
    if (!failures[i].reported)
      report_failure(&failures[i]);
  pthread_mutex_unlock(&lock);
}

/* After the core's own, so before it at exit. */
__attribute__((constructor(102))) static void report_at_exit_init(void) {
  emu_set_failure_reporter(report_unreported);
  on_exit(report_at_exit, NULL);
}
