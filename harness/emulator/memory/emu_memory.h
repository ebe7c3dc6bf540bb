/* emu_memory.h - memory that kernels may touch: what the CUDA runtime, and
 * headers that kernels include, ask of memory/. C, and C++. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum emu_memory_kind {
  EMU_GLOBAL,   /* cudaMalloc, __device__ */
  EMU_MANAGED,  /* cudaMallocManaged, __managed__: the host may touch it too */
  EMU_CONSTANT, /* __constant__ */
  EMU_HOST,     /* cudaMallocHost: mapped, reachable, counted as global */
  EMU_UNKNOWN   /* none of these */
};

/* Device memory: 256-byte aligned, with red zones around it, the same
 * addresses in every run. Contents undefined, and a read of them a finding, but
 * in large ranges of EMU_MANAGED and EMU_HOST. `name` is for messages and leaks
 * ("cudaMalloc", NULL: not reported as a leak); `pc` is where the program
 * asked. NULL: no memory left. */
void *emu_memory_map(size_t bytes, enum emu_memory_kind, const char *name,
                     const void *pc);
/* The same for a call of host code, which may stand in a loop: later iterations
 * get the addresses that an earlier one has freed. */
void *emu_memory_map_reusing(size_t bytes, enum emu_memory_kind,
                             const char *name, const void *pc);
/* 0, or -1: not a live base address. The range stays unusable for a while, so
 * that a use after free is seen. */
int emu_memory_unmap(void *base, const void *pc);
/* All that the program has asked for is given back. */
void emu_memory_reset(const void *pc);
/* The range that began there is given out again, if it has been freed. 0, or
 * -1: others have its place. */
int emu_memory_map_again(void *base, const void *pc);
size_t emu_memory_total(void), emu_memory_available(void);

/* Memory that the program has from elsewhere: __device__, __managed__ and
 * __constant__ variables, registered host memory. Starts out defined. 0, or -1:
 * no addresses are left for it. */
int emu_memory_add(void *base, size_t bytes, enum emu_memory_kind,
                   const char *name);
/* The same of all variables whose mangled names have that part, as 5tableI,
 * which begins what is a table<...>. 0, or -1: no addresses are left. */
int emu_memory_add_symbols(const char *part, enum emu_memory_kind);
int emu_memory_remove(void *base); /* 0, or -1: not a registered base */

/* The live range that holds the address; EMU_UNKNOWN: there is none. */
struct emu_memory_place {
  void *base;
  size_t bytes;
  enum emu_memory_kind kind;
  const char *name; /* emu_memory_map()'s */
};
struct emu_memory_place emu_memory_find(const void *address);
/* Is it in a live range? Asked at each fetch of a texture. */
int emu_memory_is_live(const void *address);
/* Was it in a range that has been freed, and not given out again? */
int emu_memory_is_freed(const void *address);
/* Host code defined these bytes (memcpy, memset). */
void emu_memory_defined(const void *address, size_t bytes);
/* memset of device memory. */
void emu_memory_set(void *, int value, size_t bytes);
/* Ends the tracking of stores (memory_state.h): something changes that kernels
 * read and that is no memory, as how a texture is fetched. */
void emu_memory_invalidate_tracking(void);
/* They were copied within device memory: defined where the source is. */
void emu_memory_copied(const void *to, const void *from, size_t bytes);

/* Bytes of static __shared__ memory that the kernel declares, from the
 * program's symbol table; 0 if there is none. `function` is the address of the
 * __global__ function. */
size_t emu_static_shared(const void *function);

#ifdef __cplusplus
}
#endif
