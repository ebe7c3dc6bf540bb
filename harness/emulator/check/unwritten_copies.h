/* unwritten_copies.h - copies to the host of device memory that nothing has
 * written. */
#ifndef EMULATOR_UNWRITTEN_COPIES_H
#define EMULATOR_UNWRITTEN_COPIES_H

#include <stddef.h>
#include <stdint.h>

/* Host code is about to access these bytes. */
void unwritten_copies_look(uintptr_t address, unsigned bytes, unsigned kind,
                           const void *pc);
/* Notes what has been copied and never read. */
void findings_add_unread_copies(void);

#endif
