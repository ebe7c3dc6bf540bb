/* open.h - what must be done before the first launch. */
#ifndef EMULATOR_OPEN_H
#define EMULATOR_OPEN_H

/* Does it, once. */
void emulator_open(void);

#endif
