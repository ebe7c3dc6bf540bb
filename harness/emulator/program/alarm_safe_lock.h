/* alarm_safe_lock.h - locks that must not be abandoned: while one is held, the
 * alarm that stops an endless kernel leaves this OS thread alone. */
#pragma once

#include <pthread.h>

extern __thread int alarm_safe_locks; /* that this OS thread holds */

void alarm_safe_lock(pthread_mutex_t *);
void alarm_safe_unlock(pthread_mutex_t *);
