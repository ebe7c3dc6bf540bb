// mapped: no copy; the kernel reads and writes the host's memory over the bus.
//
// A control for pinned, which has an address on the device, too. Each sector is
// fetched when a warp asks for it, and none of it stays in the GPU's memory.
//
//= memory pinned
//= bus_to_device.calls == 0
//= races == 0
#include "transfer.h"

static void launch(const struct task *t) {
  long n = t->instance.shape.rows * t->instance.shape.cols;
  float *in, *out;
  cudaHostGetDevicePointer((void **)&in, t->in[0], 0);
  cudaHostGetDevicePointer((void **)&out, t->out, 0);
  rounds<<<blocks_for(n), THREADS>>>(in, out, n, 1);
  cudaStreamSynchronize(0);
}

VARIANT("mapped", "the kernel reaches into the host's memory", "transfer",
        launch);
