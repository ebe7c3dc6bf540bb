/* page_findings.h - the page's findings: a list of them all, and each in full
 * at its line. */
#ifndef EMULATOR_PAGE_FINDINGS_H
#define EMULATOR_PAGE_FINDINGS_H

#include <stdio.h>

#include "../program/source_lines.h"

void page_findings_list(FILE *);
/* Those whose first place is at that line. */
void page_findings_at(FILE *, struct source_line);
/* Is either place of a finding there? */
int page_findings_concern(struct source_line);
/* The place of finding i: 0, the first; 1, the other. No file: not known. */
struct source_line page_finding_line(size_t i, int which);

#endif
