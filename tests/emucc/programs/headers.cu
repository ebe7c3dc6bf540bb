// Every header that programs include, in any order, and twice.
#include "device_launch_parameters.h"
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#include <builtin_types.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_pipeline_primitives.h>
#include <cuda_profiler_api.h>
#include <device_atomic_functions.h>
#include <device_functions.h>
#include <driver_types.h>
#include <host_defines.h>
#include <math_constants.h>
#include <math_functions.h>
#include <nvToolsExt.h>
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtMem.h>
#include <nvtx3/nvToolsExtMemCudaRt.h>
#include <nvtx3/nvtx3.hpp>
#include <sm_60_atomic_functions.h>
#include <vector_functions.h>
#include <vector_types.h>
#include <algorithm>
#include <assert.h>
#include <chrono>
#include <complex>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <math.h>
#include <memory>
#include <numeric>
#include <random>
#include <sstream>
#include <stdexcept>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
#include <vector>
using namespace std;
__global__ void k(int *x) {
  assert(x != nullptr);
  *x = max(1, 2) + min(3, 4) + CUDA_VERSION / 13000;
}
// The driver's results, which headers tell of beside the runtime's.
static const char *text(CUresult r) { return r == CUDA_SUCCESS ? "fine" : r == CUDA_ERROR_INVALID_VALUE ? "wrong" : "?"; }
// Marks of a program's own, and what it tells of its memory.
static void marks(void *p) {
  NVTX3_FUNC_RANGE();
  nvtx3::scoped_range range{"marks"};
  nvtxDomainHandle_t domain = nvtxDomainCreateA("mine");
  nvtxMemVirtualRangeDesc_t of = {};
  of.ptr = p, of.size = 4;
  nvtxMemHeapDesc_t heap = {};
  heap.extCompatID = NVTX_EXT_COMPATID_MEM, heap.structSize = sizeof heap;
  heap.typeSpecificDesc = &of, heap.typeSpecificDescSize = sizeof of;
  nvtxMemHeapHandle_t pool = nvtxMemHeapRegister(domain, &heap);
  if (pool) nvtxMemHeapUnregister(domain, pool);
  nvtxDomainDestroy(domain);
}
int main() {
  int *x;
  vector<int> v(3, 1);
  nvtxEventAttributes_t mark = {};
  mark.version = NVTX_VERSION;
  mark.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  mark.messageType = NVTX_MESSAGE_TYPE_ASCII;
  mark.message.ascii = "all";
  nvtxRangePushEx(&mark);
  cudaMallocManaged(&x, sizeof(int));
  k<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  cout << *x + accumulate(v.begin(), v.end(), 0) + std::max(1, 2) << endl;
  nvtxRangePop();
  marks(x);
  puts(text(CUDA_ERROR_INVALID_VALUE));
  cudaFree(x);
}
//: 11
//: wrong
