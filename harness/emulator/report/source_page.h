/* source_page.h - EMU_ANNOTATE=html: one page with the kernels' costs, the
 * findings, the costliest lines drawn, and the source with both in it. */
#ifndef EMULATOR_SOURCE_PAGE_H
#define EMULATOR_SOURCE_PAGE_H

/* Is a page wanted? EMU_ANNOTATE is "html", or a name that ends in .html. */
int source_page_wanted(void);
/* Writes it and prints its name. Nonzero: it could not be written, and that was
 * said. */
int source_page_write(void);

#endif
