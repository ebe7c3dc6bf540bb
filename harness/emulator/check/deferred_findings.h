/* deferred_findings.h - findings that depend on what the block does until its
 * next barrier. */
#ifndef EMULATOR_DEFERRED_FINDINGS_H
#define EMULATOR_DEFERRED_FINDINGS_H

#include "block_checks.h"

void deferred_finding_add(struct shared_shadow *, struct deferred_finding);
/* The lanes' loads from there turn out to be no race. */
void deferred_finding_withdraw(struct shared_shadow *, uint32_t at,
                               unsigned warp, unsigned lanes);
/* The block has met, or ended: what is left is a finding, or none. */
void deferred_findings_decide(struct block_checks *);
void deferred_findings_drop(struct shared_shadow *);

#endif
