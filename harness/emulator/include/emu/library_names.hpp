/* library_names.hpp - the C library's functions that touch memory, whose code
 * has no hooks: a program's calls of them go to memory.hpp, by the assembler's
 * names of what is there. Which function a name means is C++'s to say: members,
 * templates and variables of these names stay what they are. It comes before
 * any header that declares them. Copies that g++ makes by itself are not
 * concerned (-fno-builtin-memcpy). */
#pragma once

extern "C" {
void *memcpy(void *, const void *, __SIZE_TYPE__) noexcept
    __asm__("_ZN3emu11copy_memoryEPvPKvm");
void *memmove(void *, const void *, __SIZE_TYPE__) noexcept
    __asm__("_ZN3emu11copy_memoryEPvPKvm");
void *memset(void *, int, __SIZE_TYPE__) noexcept
    __asm__("_ZN3emu11fill_memoryEPvim");
void *malloc(__SIZE_TYPE__) noexcept __asm__("_ZN3emu8allocateEm");
void free(void *) noexcept __asm__("_ZN3emu7releaseEPv");
}
