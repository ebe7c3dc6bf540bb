/* machine.h - the machine file: what measured, with what, when and how. */
#ifndef HARNESS_MACHINE_H
#define HARNESS_MACHINE_H

#include "device.h"

/* Writes key,value rows to the file. The commit is the environment's COMMIT,
 * else what git says, else "unknown". */
void machine_write(const struct device *, const char *path);

#endif
