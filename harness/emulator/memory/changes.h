/* changes.h - what launches and copies change of device memory. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "contents.h"

/* From now on memory is followed, if it can be; protection_end() ends that. */
void changes_follow(void);
/* What of device memory is in use, what it holds and what of that is defined,
 * and what variables hold, as a number: equal numbers, since changes_follow(),
 * are equal states. No kernel runs. */
uint64_t changes_state(void);
/* How many bytes that has looked at so far. */
uint64_t changes_effort(void);
/* Marks the state that changes_state() told of last. */
void changes_mark(void);
/* What those pieces hold that have changed between the mark and the last call
 * of changes_state(); no range has come or gone between. NULL: it is more than
 * `most` bytes. */
struct contents *contents_changed(size_t most);
