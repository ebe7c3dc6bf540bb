/* cuda_pipeline.h - asynchronous copies from global to shared memory: here they
 * are done at once, and counted as one load and one store. */
#pragma once

#include "cuda_runtime.h"

EMU_DEVICE inline void __pipeline_memcpy_async(void *to, const void *from,
                                               size_t bytes, size_t zeros = 0) {
  if (zeros == bytes) {
    emu_access(EMU_STORE, to, bytes, EMU_PC);
    emu_copy_begins(to, nullptr, bytes, EMU_PC);
    return;
  }
  if (zeros) {
    emu::copy_async(to, from, bytes, zeros, EMU_PC);
    return;
  }
  emu_copy_loads(to, from, bytes, EMU_PC);
  emu_access(EMU_STORE, to, bytes, EMU_PC);
  emu_copy_begins(to, from, bytes, EMU_PC);
}
EMU_DEVICE inline void __pipeline_commit() {
  emu_copies_commit();
}
EMU_DEVICE inline void __pipeline_wait_prior(size_t but_last) {
  emu_copies_wait(but_last, EMU_PC);
}
