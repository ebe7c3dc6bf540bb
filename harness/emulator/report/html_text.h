/* html_text.h - text and numbers of the page. */
#ifndef EMULATOR_HTML_TEXT_H
#define EMULATOR_HTML_TEXT_H

#include <stdint.h>
#include <stdio.h>

/* What has a meaning in HTML stands for itself. */
void html_text(FILE *, const char *text);
/* 1234567 as 1,234,567. */
void html_count(FILE *, uint64_t);
/* The style sheet, in its element. */
void html_style(FILE *);

#endif
