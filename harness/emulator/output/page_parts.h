/* page_parts.h - what the parts of the page of EMU_ANNOTATE=html give each
 * other. */
#pragma once

#include "../../common/html.h"
#include "../program/source_lines.h"
#include "outputs.h"

#include <stdint.h>

/* ---- text and numbers (html_text.c), files and links to their lines ---- */

/* 1234567 as 1,234,567. */
void html_count(FILE *, uint64_t);
/* The style sheet, in its element. */
void html_style(FILE *);

/* The file of a line that is known becomes the page's, unless it is already. */
void page_file_add(struct source_line);
/* File i; NULL: there are no more. A file's number. */
const char *page_file(size_t i);
size_t page_file_number(const char *file);
/* "file.cu:12", leading to that line. */
void page_line_link(FILE *, struct source_line);

/* ---- findings: a list of them all, and each in full at its line
 * (page_findings.c) ---- */

void page_findings_list(FILE *);
/* Those whose first place is at that line. */
void page_findings_at(FILE *, struct source_line);
/* Is either place of a finding there? */
int page_findings_mention(struct source_line);
/* The place of finding i: 0, the first; 1, the other. No file: not known. */
struct source_line page_finding_line(size_t i, int which);

/* ---- listings, with costs and findings at their lines (page_source.c) ---- */

/* First of all: the files that the page shows, those of the lines and those of
 * findings. */
void page_source_files(const struct line_counts *, size_t count);
/* A listing of each. The lines are in order. */
void page_source(FILE *, const struct line_counts *, size_t count);

/* ---- which sectors, and which banks, the 32 lanes of a request ask for, drawn
 * (lane_pictures.c) ---- */

/* Is there a picture of such a request? */
int lane_picture_exists(const struct request_sample *);
/* Inline SVG; its title says in words what it shows. */
void lane_picture(FILE *, const struct request_sample *);
/* That sentence. */
void lane_picture_caption(FILE *, const struct request_sample *);
