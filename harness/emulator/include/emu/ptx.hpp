/* ptx.hpp - what inline PTX asks for (compile/rewriter/inline_ptx.c). */
#pragma once

#include "index.hpp"
#include "integers.hpp"

extern "C" {
EMU_CONSTANT_FUNCTION unsigned emu_multiprocessors(void);
}

namespace emu::ptx {
EMU_DEVICE inline unsigned laneid() {
  return emu_lane();
}
EMU_DEVICE inline unsigned warpid() {
  return emu_warp();
}
/* Blocks go round the multiprocessors. */
EMU_DEVICE inline unsigned nsmid() {
  return emu_multiprocessors();
}
EMU_DEVICE inline unsigned smid() {
  return (emu_block_index(0) +
          emu_grid_size(0) *
              (emu_block_index(1) + emu_grid_size(1) * emu_block_index(2))) %
         nsmid();
}
EMU_DEVICE inline unsigned lanemask_eq() {
  return 1u << emu_lane();
}
EMU_DEVICE inline unsigned lanemask_lt() {
  return lanemask_eq() - 1;
}
EMU_DEVICE inline unsigned lanemask_le() {
  return lanemask_lt() | lanemask_eq();
}
EMU_DEVICE inline unsigned lanemask_gt() {
  return ~lanemask_le();
}
EMU_DEVICE inline unsigned lanemask_ge() {
  return ~lanemask_lt();
}
EMU_DEVICE inline long long clock() {
  return clock64();
}

/* The `length` bits of a from bit `from` on; both count by their lowest byte.
 */
EMU_DEVICE inline unsigned bfe(unsigned a, unsigned from, unsigned length) {
  from &= 255, length &= 255;
  unsigned bits = from < 32 ? a >> from : 0;
  return length < 32 ? bits & ((1u << length) - 1) : bits;
}

/* b, with the lowest `length` bits of a from bit `from` on. */
EMU_DEVICE inline unsigned bfi(unsigned a, unsigned b, unsigned from,
                               unsigned length) {
  unsigned mask = bfe(~0u, 0, length), shift = from & 255;
  return shift < 32 ? (b & ~(mask << shift)) | (a & mask) << shift : b;
}

/* To c the distance of each byte of a from that of b. */
EMU_DEVICE inline unsigned vabsdiff4_add(unsigned a, unsigned b, unsigned c) {
  for (int shift = 0; shift < 32; shift += 8) {
    unsigned x = a >> shift & 255, y = b >> shift & 255;
    c += x > y ? x - y : y - x;
  }
  return c;
}

/* Of the bits of a, b and c that stand together, the table's of that number. */
template <unsigned table>
EMU_DEVICE unsigned lop3(unsigned a, unsigned b, unsigned c) {
  unsigned result = 0;
  for (unsigned i = 0; i < 8; i++)
    if (table >> i & 1)
      result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
  return result;
}
/* As __byte_perm, but that 8 in a digit of the selector asks for the byte's
 * sign, eight times. */
EMU_DEVICE inline unsigned prmt(unsigned a, unsigned b, unsigned selector) {
  unsigned result = __byte_perm(a, b, selector);
  for (int i = 0; i < 32; i += 8)
    if (selector >> i / 2 & 8)
      result = (result & ~(255u << i)) | (result >> i & 128 ? 255u << i : 0);
  return result;
}
EMU_DEVICE inline unsigned shf_l(unsigned low, unsigned high, unsigned n) {
  return __funnelshift_l(low, high, n);
}
EMU_DEVICE inline unsigned shf_r(unsigned low, unsigned high, unsigned n) {
  return __funnelshift_r(low, high, n);
}
} // namespace emu::ptx
