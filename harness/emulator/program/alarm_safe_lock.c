/* alarm_safe_lock.c - counts the locks that this OS thread holds. */
#include "alarm_safe_lock.h"

__thread int alarm_safe_locks;

void alarm_safe_lock(pthread_mutex_t *lock) {
  alarm_safe_locks++;
  pthread_mutex_lock(lock);
}

void alarm_safe_unlock(pthread_mutex_t *lock) {
  pthread_mutex_unlock(lock);
  alarm_safe_locks--;
}
