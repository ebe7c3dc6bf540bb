/* awaited_store.h - the store that the running lane is about to perform: what
 * it stores, and whether that changes anything, is seen afterwards. */
#pragma once

#include "finding.h"

/* Room for a finding that depends on whether the store changes anything; NULL:
 * it has one. */
struct finding *awaited_store_finding(const void *address, unsigned bytes);
/* The store, by the instruction of that number; races: a race with it has been
 * found. Is it to be looked at when it has been performed? */
int awaited_store(unsigned number, const void *address, unsigned bytes,
                  int races);
