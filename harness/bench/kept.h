/* kept.h - rows of the results' folder that are still right: measured on this
 * machine, with its present driver, limits and flags, of today's sources. */
#pragma once

#include "device.h"
#include "plan.h"
#include "row.h"

struct kept_rows;

/* Reads chapter<N>.csv and ceilings.csv of a folder; nothing is kept where
 * there is none, or where it tells of another machine. */
struct kept_rows *kept_read(const char *folder, const struct device *);

/* The row of a ceiling that need not be measured again, or -1. */
long kept_ceiling(const struct kept_rows *, const struct configuration *);

/* Whether a new row is faster than a ceiling of this number: then the ceiling
 * is none. */
bool exceeds_kept(const struct kept_rows *, long ceiling, const struct row *,
                  const struct device *);

/* Adds rows to the files of the folder: new ones take the place of those of
 * the same run, and what is kept stays. Writes machine.csv with the date of
 * each chapter's last run. */
void kept_write(const struct kept_rows *, const struct rows *,
                const struct device *, const char *folder);

void kept_free(struct kept_rows *);
