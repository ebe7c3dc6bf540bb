/* runtime_errors.c - the last error, and errors' names and texts. */
#include "runtime_calls.h"
#include <stdatomic.h>

static _Thread_local cudaError_t last;
static _Atomic int sticky; /* a kernel's fault: the context is lost */

cudaError_t runtime_error(cudaError_t error) {
  if (error != cudaSuccess && error != cudaErrorNotReady)
    last = error;
  return error;
}

void runtime_set_sticky_error(cudaError_t error) {
  int none = cudaSuccess;
  atomic_compare_exchange_strong(&sticky, &none, (int)error);
}

static _Thread_local int in_host_function;

void runtime_host_function(int begins) {
  in_host_function = begins;
  check_host_function(begins);
}

cudaError_t runtime_sticky_error(void) {
  if (in_host_function) {
    in_host_function = 0; /* told once */
    emu_unchecked_error("a host function of a stream may call nothing of CUDA: "
                        "a GPU's driver refuses the call, or waits for ever",
                        EMU_CALL_FAILED, CALLER);
    return runtime_error(cudaErrorNotPermitted);
  }
  return runtime_error((cudaError_t)atomic_load(&sticky));
}

cudaError_t runtime_last_error(int forget) {
  cudaError_t error = last;
  if (forget)
    last = cudaSuccess;
  return error;
}

const char *runtime_error_name(cudaError_t error) {
  switch (error) {
#define NAME(name, number, text)                                               \
  case name:                                                                   \
    return #name;
    EMU_ERRORS(NAME)
#undef NAME
  }
  return "unrecognized error code";
}

const char *runtime_error_text(cudaError_t error) {
  switch (error) {
#define TEXT(name, number, text)                                               \
  case name:                                                                   \
    return text;
    EMU_ERRORS(TEXT)
#undef TEXT
  }
  return "unrecognized error code";
}
