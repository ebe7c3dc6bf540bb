/* interruption.h - a program that is told to end by a signal says first what it
 * has counted. */
#pragma once

#include <pthread.h>

/* From now on SIGINT, SIGTERM and SIGHUP stop the running launch, unless the
 * program has made arrangements of its own. `launching` is locked while there
 * is one. */
void interruption_open(pthread_mutex_t *launching);
/* A launch has ended. Does not return if the program is about to end. */
void interruption_check(void);
