/* library_names.hpp - the C library's functions that touch memory, whose code
 * has no hooks: a program's calls of them go to the emulator's, by the
 * assembler's names of these. Which function a name means is C++'s to say:
 * members, templates and variables of these names stay what they are. It comes
 * before any header that declares them. */
#pragma once

extern "C" {
void *memcpy(void *, const void *, __SIZE_TYPE__) noexcept
    __asm__("emu_checked_memmove");
void *memmove(void *, const void *, __SIZE_TYPE__) noexcept
    __asm__("emu_checked_memmove");
void *memset(void *, int, __SIZE_TYPE__) noexcept __asm__("emu_checked_memset");
void *malloc(__SIZE_TYPE__) noexcept __asm__("_ZN3emu8allocateEm");
void free(void *) noexcept __asm__("_ZN3emu7releaseEPv");
}
