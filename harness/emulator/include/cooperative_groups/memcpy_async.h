/* memcpy_async.h - copies by a whole group, done at once and counted. */
#pragma once

#include "../cooperative_groups.h"
#include "../cuda/pipeline"

namespace cooperative_groups {
template <class Group, class T>
EMU_DEVICE void memcpy_async(const Group &g, T *to, const T *from,
                             size_t bytes) {
  emu::copy_by_group(g, to, from, bytes, EMU_PC);
  emu_copies_commit();
}
template <class Group, class T, size_t Alignment>
EMU_DEVICE void memcpy_async(const Group &g, T *to, const T *from,
                             cuda::aligned_size_t<Alignment> bytes) {
  emu::copy_by_group(g, to, from, bytes, EMU_PC);
  emu_copies_commit();
}
template <class Group, class T>
EMU_DEVICE void memcpy_async(const Group &g, T *to, size_t room, const T *from,
                             size_t count) {
  emu::copy_by_group(g, to, from, sizeof(T) * (room < count ? room : count),
                     EMU_PC);
  emu_copies_commit();
}
template <class Group> EMU_DEVICE void wait(const Group &g) {
  emu_copies_wait(0, EMU_PC);
  g.sync_at(EMU_PC);
}
template <unsigned Stages, class Group>
EMU_DEVICE void wait_prior(const Group &g) {
  emu_copies_wait(Stages, EMU_PC);
  g.sync_at(EMU_PC);
}
} // namespace cooperative_groups
