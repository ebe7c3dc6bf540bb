/* execution_policy.h - where an algorithm runs: what a pointer means. */
#ifndef EMU_THRUST_EXECUTION_POLICY_H
#define EMU_THRUST_EXECUTION_POLICY_H

#include "cuda_runtime.h"

namespace thrust {
namespace emu {
struct Policy {};
struct HostPolicy : Policy {};
struct DevicePolicy : Policy {
  DevicePolicy on(cudaStream_t) const {
    return *this;
  }
};
} // namespace emu
static const emu::HostPolicy host{}, seq{};
static const emu::DevicePolicy device{};
namespace cuda {
static const emu::DevicePolicy par{}, par_nosync{};
} // namespace cuda
} // namespace thrust

#endif
