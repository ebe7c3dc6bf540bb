/* quiet_lock.h - locks that the alarm of a kernel that loops must not
 * interrupt. */
#ifndef EMULATOR_QUIET_H
#define EMULATOR_QUIET_H

#include <pthread.h>

#include "../execute/state.h"

static inline void lock_quietly(pthread_mutex_t *lock) {
  emu_recorder.busy++;
  pthread_mutex_lock(lock);
}

static inline void unlock_quietly(pthread_mutex_t *lock) {
  pthread_mutex_unlock(lock);
  emu_recorder.busy--;
}

#endif
