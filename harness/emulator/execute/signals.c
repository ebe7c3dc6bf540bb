/* signals.c - catches what the processor and the clock have to say. */
#include "signals.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "../memory/emu_memory.h"
#include "../memory/protection.h"
#include "../processor/processor.h"
#include "../program/alarm_safe_lock.h"
#include "../program/source_lines.h"
#include "running.h"

/* The second alarm comes when the code between two accesses does not end. */
enum { ALARM = 40, SIGNAL_STACK = 1 << 20 }; /* a real-time signal */

enum { TICKS = 4 }; /* a second */
static timer_t timer;
static int timer_made;
volatile int watchdog_alarms;
static const uint64_t *volatile timed; /* grows as the launch goes on */
static uint64_t seen;                  /* of it, at the last tick */
static int idle;                       /* ticks since it has grown */
static volatile int interrupted;

static const void *where(const void *context) {
  return (const char *)interrupted_at(context) + 1;
}

static void unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

enum { PATIENCE = 10 }; /* seconds to find the line of a fault */

static volatile sig_atomic_t dies_of; /* the signal */

static void give_up(int unused) {
  static const char text[] = "emulator: a fault in host code, at a place where "
                             "its line cannot be looked up\n";
  (void)unused;
  ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  _exit(written < 0 ? 127 : 128 + dies_of);
}

/* Looking up the line takes locks, malloc's among them, that the code which has
 * failed may hold: it is given time, and then the program ends without. */
static void limit_the_search(void) {
  struct sigaction action = {.sa_handler = give_up, .sa_flags = SA_ONSTACK};
  sigaction(SIGALRM, &action, NULL);
  unblock(SIGALRM);
  alarm(PATIENCE);
}

static void __attribute__((noreturn))
die(int signal, const siginfo_t *info, const void *pc) {
  char line[512];
  dies_of = signal;
  limit_the_search();
  lines_describe(lines_caller(pc), line, sizeof line);
  if (signal == SIGFPE)
    fprintf(stderr, "emulator: integer division by zero in host code at %s\n",
            line);
  else if (signal == SIGABRT)
    fprintf(stderr,
            "emulator: host code was aborted at %s: an exception that nothing "
            "catches, abort(), or the C library's check of its heap\n",
            line);
  else
    fprintf(stderr,
            "emulator: segmentation fault in host code at %s (address %p)\n",
            line, info->si_addr);
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(signal, &action, NULL);
  unblock(signal);
  raise(signal);
  _exit(128 + signal);
}

/* The kernel's own place: a hook that it has called may have faulted. */
static const void *kernel_pc(const void *pc) {
  return lines_is_own(lines_of(pc)) && emu_recorder.pc ? emu_recorder.pc : pc;
}

static const char by_zero[] =
    "integer division by zero, or of the least number by -1: the result is "
    "undefined, and a GPU goes on";

/* The C library, or C++, has said why, if anything. In a kernel, too: what ends
 * so is no lane's doing. */
static void aborted(int signal, siginfo_t *info, void *context) {
  die(signal, info, where(context));
}

static void caught(int signal, siginfo_t *info, void *context) {
  char text[200];
  if (signal == SIGSEGV && protection_fault((uintptr_t)info->si_addr))
    return;
  const void *pc = where(context);
  struct worker *w = emu_worker;
  struct block *block = w ? w->block : NULL;
  if (block && current_lane() && signal != SIGFPE &&
      stacks_guard(&block->stacks, (uintptr_t)info->si_addr)) {
    unblock(signal);
    pc = kernel_pc(pc);
    snprintf(text, sizeof text,
             "the thread's stack of %d KiB is used up; EMU_STACK=%d in the "
             "environment doubles it",
             run_settings.stack_kib, 2 * run_settings.stack_kib);
    emu_raise(EMU_STACK_OVERFLOW, text, pc);
  }
  if (!block || !current_lane())
    die(signal, info, pc);
  unblock(signal);
  pc = kernel_pc(pc);
  if (signal == SIGFPE && division_goes_on(context)) {
    check_fault(EMU_TRAP, by_zero, pc);
    return;
  }
  if (signal == SIGFPE)
    emu_raise(EMU_TRAP, by_zero, pc);
  snprintf(text, sizeof text, "access to address %p, where nothing is",
           info->si_addr);
  emu_raise(EMU_ILLEGAL_ADDRESS, text, pc);
}

/* Called where the processor does not trap (compile/compiler.c). */
void __ubsan_handle_divrem_overflow(void) {
  const void *pc = __builtin_return_address(0);
  if (!current_lane())
    die(SIGFPE, NULL, pc);
  check_fault(EMU_TRAP, by_zero, pc);
}

/* Called where a float does not fit the integer that it becomes. */
int __ubsan_handle_float_cast_overflow(void) {
  if (current_lane())
    check_fault(EMU_TRAP,
                "a floating-point number does not fit the integer type that it "
                "is converted to: a GPU gives the nearest int or unsigned; "
                "C++, and so the emulator, leaves it undefined",
                __builtin_return_address(0));
  return 0;
}

/* Has the running lane last looked at memory that the host may change? */
static int waits_for_host(void) {
  const struct lane *l = current_lane();
  enum emu_memory_kind kind = l && l->spin_address
                                  ? emu_memory_find(l->spin_address).kind
                                  : EMU_UNKNOWN;
  return kind == EMU_HOST || kind == EMU_MANAGED;
}

/* What stays as it was that often, a lane waits for. */
enum { UNCHANGED = 64 };

static void __attribute__((noreturn)) time_out(const void *pc) {
  char cure[200] = "it looks at memory that the host shares, and what the host "
                   "sets there after the launch comes too late: here a launch "
                   "ends before the host goes on";
  const struct lane *lane = current_lane();
  if (interrupted || !lane)
    fault_raise(EMU_TIMEOUT);
  if (!waits_for_host())
    snprintf(cure, sizeof cure,
             "EMU_TIMEOUT=%d in the environment doubles that",
             2 * run_settings.timeout);
  struct endless_lane e = {.seconds = run_settings.timeout, .cure = cure};
  e.threads = lane->warp->block->threads;
  e.waiting = lanes_waiting(lane->warp->block, &e.first);
  if (lane->unchanged >= UNCHANGED)
    e.polls = (uintptr_t)lane->spin_address;
  e.polls_shared = is_shared(e.polls);
  check_timed_out(&e, lines_caller(pc));
  fault_raise(EMU_TIMEOUT);
}

void watchdog_check(const void *pc) {
  if (watchdog_alarms)
    time_out(kernel_pc(pc));
}

static int in_text(const void *pc) {
  return (uintptr_t)pc >= emu_image.text_base &&
         (uintptr_t)pc < emu_image.text_end;
}

/* One more tick: has no block ended for too long? */
static int count_idle_tick(void) {
  idle = *timed == seen ? idle + 1 : 0;
  seen = *timed;
  return watchdog_alarms || idle >= run_settings.timeout * TICKS;
}

/* The next access of each lane stops it. Code that loops without accesses is
 * stopped here; it is no library code, whose locks must not be abandoned. */
static void on_alarm(int signal, siginfo_t *info, void *context) {
  if (!timed)
    return;
  if (info->si_code == SI_TIMER) {
    if (!count_idle_tick())
      return;
    watchdog_alarms++;
    workers_signal_others(signal);
  }
  emu_recorder.end = NULL;
  const void *pc = where(context);
  if (watchdog_alarms > 1 && !alarm_safe_locks && emu_worker &&
      current_lane() && in_text(pc)) {
    unblock(signal);
    time_out(kernel_pc(pc));
  }
}

void signals_init_thread(void) {
  void *stack = mmap(NULL, SIGNAL_STACK, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED)
    return;
  stack_t s = {.ss_sp = stack, .ss_size = SIGNAL_STACK};
  sigaltstack(&s, NULL);
}

/* Before the program's own code runs: faults of the host are told, too. */
__attribute__((constructor(101))) static void signals_open(void) {
  struct sigaction action = {.sa_sigaction = caught,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  sigaction(SIGFPE, &action, NULL);
  action.sa_sigaction = aborted;
  sigaction(SIGABRT, &action, NULL);
  action.sa_sigaction = on_alarm;
  action.sa_flags |= SA_RESTART;
  sigaction(ALARM, &action, NULL);
  signals_init_thread();
}

/* The timer is made by the first launch, for a fork before it inherits none. */
static void set_timer(long nanoseconds) {
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = ALARM};
  if (!timer_made)
    timer_made = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
  struct itimerspec when = {.it_value.tv_nsec = nanoseconds,
                            .it_interval.tv_nsec = nanoseconds};
  if (timer_made)
    timer_settime(timer, 0, &when, NULL);
}

void watchdog_start(const uint64_t *progress) {
  watchdog_alarms = interrupted;
  seen = *progress;
  idle = 0;
  timed = progress;
  set_timer(1000000000 / TICKS);
}

void watchdog_stop(void) {
  timed = NULL;
  set_timer(0);
}

void watchdog_interrupt(void) {
  interrupted = 1;
  watchdog_alarms++;
  workers_signal_others(ALARM);
}
