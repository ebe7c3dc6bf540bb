/* findings.h - what the checks found: each finding once, in an order that does
 * not depend on the schedule. */
#pragma once

#include <stdio.h>

#include "../state/finding.h"

/* Reports a finding of the running lane, or of host code, at pc. */
void finding_report(enum finding_kind, const void *pc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with a second place, unless its pc is NULL. */
void finding_report_with(enum finding_kind, const void *pc,
                         struct code_location there, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reports a finding of the running launch at two places; there.does NULL: at
 * one. once: it is not counted, since how often it happens depends on time. */
void finding_report_pair(enum finding_kind, int once, struct code_location here,
                         struct code_location there, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Fills in the running launch; the caller adds the rest, and calls
 * finding_add(). */
void finding_init(struct finding *, enum finding_kind);
/* The place of an access that was logged with that key, in a block. */
struct code_location finding_place(uint64_t block, uint32_t key,
                                   unsigned thread);
void finding_add(const struct finding *);
void finding_add_times(const struct finding *, unsigned long times);
/* Reports a note in place of a race whose threads store one value. */
void finding_same_value(const struct finding *race);

/* Findings from now on are of that launch. */
void findings_begin_launch(const struct launch_event *);
/* A block of the launch made an atomic or volatile access: which block does
 * what may depend on time. */
void findings_blocks_unordered(void);
/* Prints its findings, in an order that does not depend on the schedule. */
void findings_end_launch(const struct launch_event *);

/* Finding i of all, and how often it was found. */
size_t findings_count(void);
const struct finding *finding_get(size_t i, unsigned long *times);
/* How many there are of a kind; in a kernel, NULL: in host code; that are
 * errors: notes, leaks and calls that returned their failure are none. */
size_t findings_of(enum finding_kind);
size_t findings_in(const char *kernel);
size_t findings_errors(void);
/* Prints how many findings were left unprinted. */
void findings_print_rest(void);
/* "2 errors, 1 note", the last line; none where nothing was found. */
void findings_print_sum(FILE *);
/* Adds device memory that the program has not freed. */
void findings_add_leaks(void);
/* Adds stores to shared memory that no launch has read. */
void findings_add_unread_stores(void);
void findings_clear(void);
/* Turns printing on stderr on or off; it begins on. */
void findings_print(int);
