/* reported.h - reads the emulator's EMU_FINDINGS. */
#pragma once

#include "evidence.h"

/* Adds the findings that are errors. Returns NULL, or why it cannot be read. */
const char *findings_read(const char *path, const char *source,
                          struct evidence *);
