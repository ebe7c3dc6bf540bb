/* quiet_lock.h - locks that must not be abandoned: while one is held, the alarm
 * that stops an endless kernel leaves this OS thread alone. */
#pragma once

#include <pthread.h>

extern __thread int quiet_locks; /* that this OS thread holds */

void quiet_lock(pthread_mutex_t *);
void quiet_unlock(pthread_mutex_t *);
