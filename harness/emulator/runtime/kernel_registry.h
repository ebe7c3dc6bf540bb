/* kernel_registry.h - the kernels of the program. include/emu/launch.hpp
 * declares the same struct for C++. */
#pragma once

#include "runtime_errors.h"

/* A __global__ function, known from before main. */
struct emu_kernel {
  const void *function;
  const char *written;   /* as in the source: "tiled<TILE>"; NULL before the
                            first launch, as the next two are unset */
  const char *signature; /* GCC's: "void tiled(int) [with int TILE = 16]" */
  int bounds;            /* __launch_bounds__, 0: none */
  void (*body)(void *);
  void (*launch_packed)(void **arguments);
  size_t argument_bytes;
  struct emu_kernel *next;
  size_t dynamic_limit; /* cudaFuncSetAttribute; 0: the default */
  char *name;           /* for people: "tiled<16>" */
  size_t parameters;
  void (*point)(void *pack, void **to); /* the addresses of the arguments */
};

void emu_kernel_add(struct emu_kernel *);
void emu_configure(dim3 grid, dim3 block, size_t shared, cudaStream_t,
                   const void *pc);
void emu_launch(struct emu_kernel *, void *packed_arguments);

struct emu_kernel *kernel_find(const void *function); /* NULL: none */
const char *kernel_name(struct emu_kernel *);

/* Bytes of dynamic shared memory that a launch may ask for. */
size_t kernel_dynamic_limit(const struct emu_kernel *);
/* Blocks that fit on one multiprocessor, and on the whole device. */
size_t kernel_blocks_per_multiprocessor(const struct emu_kernel *,
                                        size_t threads, size_t dynamic);
size_t kernel_resident_blocks(const struct emu_kernel *, size_t threads,
                              size_t dynamic);
