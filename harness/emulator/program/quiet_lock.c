/* quiet_lock.c - counts the locks that this OS thread holds. */
#include "quiet_lock.h"

__thread int quiet_locks;

void quiet_lock(pthread_mutex_t *lock) {
  quiet_locks++;
  pthread_mutex_lock(lock);
}

void quiet_unlock(pthread_mutex_t *lock) {
  pthread_mutex_unlock(lock);
  quiet_locks--;
}
