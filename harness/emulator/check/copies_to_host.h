/* copies_to_host.h - copies to the host of too little, and of device memory
 * that nothing has written. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Host code is about to access these bytes. */
void copies_to_host_look(uintptr_t address, unsigned bytes, unsigned kind,
                         const void *pc);
/* Notes what has been copied and never read. */
void findings_add_unread_copies(void);
