/* pinned.h - host memory that a GPU can copy from directly, used again.
 *
 * The system takes a third of a second to pin a gigabyte, longer than most
 * kernels are timed. */
#pragma once

#include <stddef.h>

/* Memory of so many bytes or more, its contents undefined. Ends the program
 * with one line where there is none. */
void *pinned_take(size_t bytes);

/* Gives it back, for others to take; NULL is nothing. */
void pinned_return(void *);

/* Frees all that was given back. */
void pinned_release(void);
