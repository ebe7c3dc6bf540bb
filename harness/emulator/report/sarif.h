/* sarif.h - EMU_SARIF: all findings in the format that GitHub and editors take,
 * SARIF 2.1.0. */
#ifndef EMULATOR_SARIF_H
#define EMULATOR_SARIF_H

/* Nonzero: the file could not be written, and that was said. */
int sarif_write(void);

#endif
