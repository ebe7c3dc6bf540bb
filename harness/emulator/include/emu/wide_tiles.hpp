/* wide_tiles.hpp - tiles of several warps. What they exchange goes, on a GPU,
 * through shared memory that is reserved for it; here it is not counted. */
#pragma once

namespace emu {
/* The emulator is told before main that the program has such tiles. */
template <class = void> struct WideTiles {
  static inline const int used = emu_uses_tiles();
};

/* What every warp of a tile gave; all threads of the tile have met. */
template <class T> struct TileWarps {
  alignas(16) unsigned char bytes[32 * 16];

  EMU_DEVICE TileWarps(unsigned warps, const T &value, const void *pc) {
    static_assert(sizeof(T) <= 8, "tiles wider than a warp exchange at most 8 "
                                  "bytes a thread at a time");
    (void)WideTiles<>::used;
    emu_tile_barrier(warps, &value, sizeof(T), bytes, pc);
  }
  EMU_DEVICE const T &operator[](unsigned warp) const {
    return *reinterpret_cast<const T *>(bytes + 16 * warp);
  }
};
} // namespace emu

namespace cooperative_groups {
/* A run of threads of the block, in several whole warps. */
class wide_tile {
  unsigned warps, parent;

public:
  wide_tile(unsigned width, unsigned parent_size)
      : warps(width / 32), parent(parent_size) {}
  unsigned meta_group_size() const {
    return parent / (warps * 32);
  }
  unsigned meta_group_rank() const {
    return emu::thread_rank() % parent / (warps * 32);
  }
  EMU_DEVICE void sync() const {
    sync_at(EMU_PC);
  }
  EMU_DEVICE void sync_at(const void *pc) const {
    (void)emu::WideTiles<>::used;
    emu_tile_barrier(warps, nullptr, 0, nullptr, pc);
  }
  template <class T> EMU_FRONT T shfl(T value, unsigned rank) const {
    return emu::of_bits<T>(pick(emu::bits(value), rank));
  }
  EMU_DEVICE int any(int predicate) const {
    auto either = [](int a, int b) { return a | b; };
    return fold<int>(predicate != 0, either, last(), EMU_PC);
  }
  EMU_DEVICE int all(int predicate) const {
    auto both = [](int a, int b) { return a & b; };
    return fold<int>(predicate != 0, both, last(), EMU_PC);
  }
  /* The rank of the last thread. */
  unsigned last() const {
    return warps * 32 - 1;
  }
  /* Values of all ranks, folded in their order up to rank `last`: those of each
   * warp first, then those of the warps. */
  template <class T, class Op>
  EMU_DEVICE emu::Bits<T> fold(emu::Bits<T> value, Op op, unsigned last,
                               const void *pc) const {
    emu::Lanes<T> given(emu::existing_lanes(), emu::of_bits<T>(value), pc);
    T all = first_lanes(given, unsigned(__popc(given.present)), op);
    emu::TileWarps<T> of(warps, all, pc);
    unsigned end = last / 32;
    T result = end == emu_warp() % warps ? first_lanes(given, last % 32 + 1, op)
                                         : of[end];
    if (end == 0)
      return emu::bits(result);
    T before = of[0];
    for (unsigned w = 1; w < end; w++)
      before = op(before, of[w]);
    return emu::bits(op(before, result));
  }

private:
  template <class T, emu::Number<T> = 0>
  EMU_DEVICE T pick(T value, unsigned rank) const {
    emu::Lanes<T> given(emu::existing_lanes(), value, EMU_PC);
    emu::TileWarps<T> of(warps, given[rank % 32], EMU_PC);
    return of[rank / 32 % warps];
  }
  template <class T, class Op>
  EMU_DEVICE static T first_lanes(const emu::Lanes<T> &given, unsigned count,
                                  Op op) {
    T result = given[0];
    for (unsigned lane = 1; lane < count; lane++)
      result = op(result, given[lane]);
    return result;
  }
};
} // namespace cooperative_groups
