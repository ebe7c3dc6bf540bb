/* finding_text.h - findings in words. */
#pragma once

#include <stdio.h>

#include "../state/finding.h"

/* In words, over several lines. */
void finding_text(const struct finding *, unsigned long times, char *text,
                  size_t room);
/* Who did what at one of its places: "thread 3 of block 0 writes"; "": not
 * known. */
void finding_place_text(const struct finding *, const struct code_location *,
                        char *text, size_t room);
/* That there are more of its kind and kernel than have been printed. */
void finding_text_more(const struct finding *, size_t more, FILE *);
/* The name of the count of findings of that kind. */
const char *finding_count_name(enum finding_kind);
/* What emucc --explain knows it by: "RACE". */
const char *finding_id(enum finding_kind);

/* Is it an error? Notes, leaks and calls that returned their failure are not.
 */
int finding_is_error(enum finding_kind);

/* What findings of that kind begin with. */
const char *finding_title(enum finding_kind);

/* What to do about a finding, in a sentence; "": nothing that its text does not
 * say. */
const char *finding_advice(const struct finding *);
