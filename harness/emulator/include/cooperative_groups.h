/* cooperative_groups.h - thread blocks, grids, tiles and coalesced groups. */
#pragma once

#include "emu/standard_headers.hpp"

#include "cuda_runtime.h"

#if defined(__cplusplus) && defined(__CUDACC__)
#define _CG_HAS_CLUSTER_GROUP 0

namespace emu {
EMU_PURE unsigned linear(uint3 i, dim3 size) {
  return (i.z * size.y + i.y) * size.x + i.x;
}
EMU_PURE unsigned volume(dim3 size) {
  return size.x * size.y * size.z;
}
EMU_PURE unsigned thread_rank() {
  return linear(threadIdx, blockDim);
}

/* Lanes of this warp that exist: the last warp of a block may be short. */
EMU_PURE unsigned existing_lanes() {
  unsigned left = volume(blockDim) - emu_warp() * 32;
  return left >= 32 ? 0xffffffffu : (1u << left) - 1;
}
EMU_PURE unsigned lanes_below() {
  return (1u << emu_lane()) - 1;
}

/* The lane that is the n-th of a mask; 32 where it has none. */
EMU_PURE int nth_lane(unsigned mask, unsigned n) {
  for (int lane = 0; lane < 32; lane++)
    if (mask >> lane & 1 && n-- == 0)
      return lane;
  return 32;
}
} // namespace emu

#include "emu/wide_tiles.hpp"

namespace cooperative_groups {
class thread_block {
public:
  EMU_DEVICE void sync() const {
    emu_block_barrier(EMU_PC);
  }
  EMU_DEVICE static void sync_at(const void *pc) {
    emu_block_barrier(pc);
  }
  static unsigned thread_rank() {
    return emu::thread_rank();
  }
  static unsigned size() {
    return emu::volume(blockDim);
  }
  static unsigned num_threads() {
    return size();
  }
  static dim3 group_index() {
    return blockIdx;
  }
  static dim3 thread_index() {
    return threadIdx;
  }
  static dim3 group_dim() {
    return blockDim;
  }
  static dim3 dim_threads() {
    return blockDim;
  }
  struct arrival_token {};
};
inline thread_block this_thread_block() {
  return thread_block();
}
/* Room in shared memory for tiles wider than a warp: GPUs since compute
 * capability 8.0 have it reserved. */
template <unsigned MaxBlockSize = 1024> struct block_tile_memory {
  char unused;
};
template <unsigned MaxBlockSize>
thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return thread_block();
}

class grid_group {
public:
  bool is_valid() const {
    return true;
  }
  EMU_DEVICE void sync() const {
    emu_grid_barrier(EMU_PC);
  }
  EMU_DEVICE static void sync_at(const void *pc) {
    emu_grid_barrier(pc);
  }
  static unsigned long long block_rank() {
    return emu::linear(blockIdx, gridDim);
  }
  static unsigned long long num_blocks() {
    return emu::volume(gridDim);
  }
  static unsigned long long thread_rank() {
    return block_rank() * emu::volume(blockDim) + emu::thread_rank();
  }
  static unsigned long long size() {
    return num_blocks() * emu::volume(blockDim);
  }
  static unsigned long long num_threads() {
    return size();
  }
  static dim3 group_dim() {
    return gridDim;
  }
  static dim3 dim_blocks() {
    return gridDim;
  }
  static dim3 block_index() {
    return blockIdx;
  }
};
inline grid_group this_grid() {
  return grid_group();
}

/* Some lanes of one warp, ranked in the order of their numbers. */
class lane_group {
protected:
  unsigned mask;

public:
  explicit lane_group(unsigned m) : mask(m) {}
  unsigned lanes() const {
    return mask;
  }
  unsigned size() const {
    return __popc(mask);
  }
  unsigned num_threads() const {
    return size();
  }
  unsigned last() const {
    return size() - 1;
  }
  unsigned thread_rank() const {
    return __popc(mask & emu::lanes_below());
  }
  EMU_DEVICE void sync() const {
    sync_at(EMU_PC);
  }
  EMU_DEVICE void sync_at(const void *pc) const {
    emu_warp_exchange(mask, nullptr, 0, nullptr, pc);
  }
  template <class T, emu::Number<T> = 0>
  EMU_DEVICE T shfl(T value, int rank) const {
    return from_rank(value, rank % int(size()), true, EMU_PC);
  }
  template <class T, emu::Number<T> = 0>
  EMU_DEVICE T shfl_up(T value, unsigned delta) const {
    int rank = int(thread_rank()) - int(delta);
    return from_rank(value, rank, rank >= 0, EMU_PC);
  }
  template <class T, emu::Number<T> = 0>
  EMU_DEVICE T shfl_down(T value, unsigned delta) const {
    int rank = int(thread_rank() + delta);
    return from_rank(value, rank, rank < int(size()), EMU_PC);
  }
  template <class T, emu::Number<T> = 0>
  EMU_DEVICE T shfl_xor(T value, unsigned bits) const {
    int rank = int(thread_rank() ^ bits);
    return from_rank(value, rank, rank < int(size()), EMU_PC);
  }
#define EMU_OF_CLASS(name, type)                                               \
  template <class T, emu::Class<T> = 0>                                        \
  EMU_FRONT T name(T value, type by) const {                                   \
    return emu::of_bits<T>(name(emu::bits(value), by));                        \
  }
  EMU_OF_CLASS(shfl, int)
  EMU_OF_CLASS(shfl_up, unsigned)
  EMU_OF_CLASS(shfl_down, unsigned)
  EMU_OF_CLASS(shfl_xor, unsigned)
  EMU_DEVICE int any(int predicate) const {
    unsigned present;
    return emu::ballot(mask, predicate, EMU_PC, &present) != 0;
  }
  EMU_DEVICE int all(int predicate) const {
    unsigned present;
    return emu::ballot(mask, predicate, EMU_PC, &present) == present;
  }
  /* Bit r is the predicate of rank r. */
  EMU_DEVICE unsigned ballot(int predicate) const {
    unsigned present;
    return ranks(emu::ballot(mask, predicate, EMU_PC, &present));
  }
  template <class T> EMU_DEVICE unsigned match_any(T value) const {
    emu::Lanes<T> given(mask, value, EMU_PC);
    return ranks(emu::equal_lanes(given, value));
  }
  template <class T> EMU_FRONT unsigned match_all(T value, int &all) const {
    unsigned equal = emu::match_all(mask, value);
    all = equal != 0;
    return ranks(equal);
  }
  /* Values of all ranks, folded in their order up to rank `last`. */
  template <class T, class Op>
  EMU_DEVICE emu::Bits<T> fold(emu::Bits<T> value, Op op, unsigned last,
                               const void *pc) const {
    emu::Lanes<T> given(mask, emu::of_bits<T>(value), pc);
    T result{};
    for (unsigned rank = 0; rank <= last; rank++) {
      T next = given[emu::nth_lane(mask, rank)];
      result = rank ? op(result, next) : next;
    }
    return emu::bits(result);
  }

protected:
  template <class T>
  EMU_DEVICE T from_rank(T value, int rank, bool inside, const void *pc) const {
    int lane = inside ? emu::nth_lane(mask, unsigned(rank)) : 0;
    return emu::shuffle(mask, value, lane, inside && lane < 32, emu::BY_LANE,
                        pc);
  }
  unsigned ranks(unsigned lanes) const {
    unsigned result = 0, rank = 0;
    for (int lane = 0; lane < 32; lane++)
      if (mask >> lane & 1)
        result |= (lanes >> lane & 1) << rank++;
    return result;
  }
};

class coalesced_group : public lane_group {
public:
  explicit coalesced_group(unsigned m) : lane_group(m) {}
  template <class T, emu::Number<T> = 0>
  EMU_DEVICE T shfl(T value, int rank) const {
    bool inside = rank >= 0 && rank < int(size());
    if (!inside)
      emu_misuse("bad shuffle",
                 "the group of converged threads has none of that rank",
                 EMU_PC);
    return from_rank(value, rank, inside, EMU_PC);
  }
  EMU_OF_CLASS(shfl, int)
  unsigned meta_group_size() const {
    return 1;
  }
  unsigned meta_group_rank() const {
    return 0;
  }
};
EMU_FRONT coalesced_group coalesced_threads() {
  return coalesced_group(__activemask());
}

/* A run of threads of the block, all in one warp. */
class thread_tile : public lane_group {
  unsigned width, parent;

protected:
  static unsigned lanes_of(unsigned width) {
    unsigned first = emu_lane() / width * width;
    unsigned all = width == 32 ? 0xffffffffu : ((1u << width) - 1) << first;
    return all & emu::existing_lanes();
  }

public:
  thread_tile(unsigned w, unsigned parent_size)
      : lane_group(lanes_of(w)), width(w), parent(parent_size) {}
  unsigned meta_group_size() const {
    return (parent + width - 1) / width;
  }
  unsigned meta_group_rank() const {
    return emu::thread_rank() % parent / width;
  }
};
template <unsigned Size>
using tile_of = std::conditional_t<(Size > 32), wide_tile, thread_tile>;
template <unsigned Size, class Parent = void>
class thread_block_tile : public tile_of<Size> {
  static_assert(Size > 0 && Size <= 1024 && (Size & (Size - 1)) == 0,
                "emu: a tile has 1, 2, 4, 8 or another power of two of threads,"
                " up to 1024");

public:
  explicit thread_block_tile(unsigned parent_size)
      : tile_of<Size>(Size, parent_size) {}
  template <class Other>
  thread_block_tile(const thread_block_tile<Size, Other> &same)
      : tile_of<Size>(same) {}
  static constexpr unsigned size() {
    return Size;
  }
  static constexpr unsigned num_threads() {
    return Size;
  }
  static unsigned thread_rank() {
    return (Size > 32 ? emu::thread_rank() : emu_lane()) % Size;
  }
};
/* Tiles within a warp do on a GPU what the lanes that there are can do. */
EMU_DEVICE inline void check_tiles(unsigned size, unsigned parent) {
  if (size > 32 && parent % size != 0)
    emu_raise(EMU_DEADLOCK,
              "the group's size is no multiple of the tiles': the last tile's "
              "warps wait for ever for those that it lacks",
              EMU_PC);
}
template <unsigned Size, class Parent>
EMU_FRONT thread_block_tile<Size, Parent>
tiled_partition(const Parent &parent) {
  check_tiles(Size, unsigned(parent.size()));
  return thread_block_tile<Size, Parent>(parent.size());
}

/* Any group, its kind known only when the program runs. */
class thread_group {
  enum { BLOCK, GRID, LANES } kind;
  unsigned mask;

public:
  thread_group(const thread_block &) : kind(BLOCK), mask(0) {}
  thread_group(const grid_group &) : kind(GRID), mask(0) {}
  thread_group(const lane_group &g) : kind(LANES), mask(g.lanes()) {}
  EMU_DEVICE void sync() const {
    sync_at(EMU_PC);
  }
  EMU_DEVICE void sync_at(const void *pc) const {
    if (kind == LANES)
      emu_warp_exchange(mask, nullptr, 0, nullptr, pc);
    else if (kind == BLOCK)
      emu_block_barrier(pc);
    else
      emu_grid_barrier(pc);
  }
  unsigned long long size() const {
    return kind == BLOCK  ? thread_block::size()
           : kind == GRID ? grid_group::size()
                          : __popc(mask);
  }
  unsigned long long num_threads() const {
    return size();
  }
  unsigned long long thread_rank() const {
    return kind == BLOCK  ? thread_block::thread_rank()
           : kind == GRID ? grid_group::thread_rank()
                          : __popc(mask & emu::lanes_below());
  }
};
inline thread_group tiled_partition(const thread_group &parent, unsigned size) {
  return thread_tile(size, unsigned(parent.size()));
}
inline thread_tile tiled_partition(const thread_block &parent, unsigned size) {
  return thread_tile(size, parent.size());
}

/* Those of a group that say the same. */
template <class Group, class T>
EMU_FRONT coalesced_group labeled_partition(const Group &g, T label) {
  return coalesced_group(__match_any_sync(g.lanes(), label));
}
template <class Group>
EMU_FRONT coalesced_group binary_partition(const Group &g, bool predicate) {
  return coalesced_group(__match_any_sync(g.lanes(), predicate));
}

template <class Group> EMU_DEVICE void sync(const Group &g) {
  g.sync_at(EMU_PC);
}
template <class Group> unsigned long long thread_rank(const Group &g) {
  return g.thread_rank();
}
template <class Group> unsigned long long group_size(const Group &g) {
  return g.size();
}
template <class Group, class F> void invoke_one(const Group &g, F f) {
  if (g.thread_rank() == 0)
    f();
}
} // namespace cooperative_groups
#undef EMU_OF_CLASS
#endif
