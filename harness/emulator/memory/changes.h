/* changes.h - what launches and copies change of device memory. The processor
 * tells: memory is protected, and the first store to each 2 MiB faults. */
#ifndef EMULATOR_CHANGES_H
#define EMULATOR_CHANGES_H

#include <stddef.h>
#include <stdint.h>

#include "contents.h"

/* From now on memory is followed, if it is not already, and if the system lets
 * it be. */
void changes_follow(void);
/* No longer, since memory that host code stores to unseen comes or goes, or
 * what kernels read and is no memory changes. */
void changes_forget(void);
int changes_are_followed(void);
/* These bytes come into use, or go out of it, or are to be stored to. */
void changes_expect(uint32_t logical, size_t bytes);
/* A store to the address faulted. Nonzero: it may be tried again. Safe in
 * handlers of signals. */
int changes_fault(uintptr_t address);

/* What of device memory is in use, what it holds and what of that is defined,
 * and what variables hold, as a number: equal numbers, since changes_follow(),
 * are equal states. No kernel runs. */
uint64_t changes_state(void);
/* Marks the state that changes_state() told of last. */
void changes_mark(void);

/* What those 2 MiB hold that have changed between the mark and the last call of
 * changes_state(); no range has come or gone between. NULL: it is more than
 * `most` bytes. */
struct contents *contents_changed(size_t most);

/* memset, which passes over what is known to hold the value. */
void changes_set(void *, int value, size_t bytes);

#endif
