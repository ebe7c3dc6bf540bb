/* deferred_findings.h - findings that depend on what the block does until its
 * next barrier. */
#pragma once

#include "block_checks.h"

void deferred_finding_add(struct shared_shadow *, struct deferred_finding);
/* The lanes' loads from there turn out to be no race. */
void deferred_finding_withdraw(struct shared_shadow *, uint32_t at,
                               unsigned warp, unsigned lanes);
/* The block has met, or ended: what is left is a finding, or none. */
void deferred_findings_decide(struct block_checks *);
void deferred_findings_drop(struct shared_shadow *);
void deferred_findings_begin(void); /* a launch */

/* Plain loads of a word that only ask whether an atomic operation on it is
 * worth while are no race:
 *
 *   if (v > most) atomicMax(&most, v);
 *   while (next < n) i = atomicAdd(&next, 1);
 *
 * What they see may be old, and programs that are right allow for that; threads
 * that see nothing to do make no operation. Told by what a warp does: the
 * operation follows the load, in time and in the source, and no other load of
 * shared memory comes between. An addition whose result nothing uses makes no
 * look: the load is of a sum on its way.
 *
 * The warp is about to perform such an operation on a word that the
 * instructions `readers` have loaded in this interval; 0: none. */
void looks_note(struct shared_shadow *, const struct warp_checks *,
                uint32_t operation, const uint32_t readers[2]);
/* Is the load one, as far as this interval has shown? So is any that is
 * volatile. */
int looks_are(const struct shared_shadow *, uint32_t load, uint32_t operation);
