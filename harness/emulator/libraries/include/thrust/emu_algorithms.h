/* emu_algorithms.h - Thrust's algorithms, in plain loops of the host. What they
 * read and write of device memory is checked, and not counted. */
#ifndef EMU_THRUST_ALGORITHMS_H
#define EMU_THRUST_ALGORITHMS_H

#include "emu_elements.h"
#include "emu_orders.h"

namespace thrust {
/* Each algorithm as programs call it, with a policy and without. */
#define EMU_THRUST(name)                                                       \
  template <class First, class... Rest>                                        \
  __attribute__((noinline)) auto name(const First &first, Rest... rest) {      \
    const void *pc = __builtin_return_address(0);                              \
    emu::Inside inside;                                                        \
    if constexpr (std::is_base_of_v<emu::Policy, First>)                       \
      return emu::name(emu::call<First, Rest...>("thrust::" #name, pc),        \
                       rest...);                                               \
    else                                                                       \
      return emu::name(emu::call<void, First, Rest...>("thrust::" #name, pc),  \
                       first, rest...);                                        \
  }

EMU_THRUST(for_each)
EMU_THRUST(for_each_n)
EMU_THRUST(transform)
EMU_THRUST(transform_if)
EMU_THRUST(tabulate)
EMU_THRUST(fill)
EMU_THRUST(fill_n)
EMU_THRUST(sequence)
EMU_THRUST(generate)
EMU_THRUST(copy)
EMU_THRUST(copy_n)
EMU_THRUST(swap_ranges)
EMU_THRUST(replace)
EMU_THRUST(replace_if)
EMU_THRUST(gather)
EMU_THRUST(scatter)
EMU_THRUST(transform_reduce)
EMU_THRUST(reduce)
EMU_THRUST(inner_product)
EMU_THRUST(count)
EMU_THRUST(count_if)
EMU_THRUST(find)
EMU_THRUST(find_if)
EMU_THRUST(find_if_not)
EMU_THRUST(any_of)
EMU_THRUST(none_of)
EMU_THRUST(all_of)
EMU_THRUST(min_element)
EMU_THRUST(max_element)
EMU_THRUST(minmax_element)
EMU_THRUST(equal)
EMU_THRUST(is_sorted)
EMU_THRUST(transform_inclusive_scan)
EMU_THRUST(transform_exclusive_scan)
EMU_THRUST(inclusive_scan)
EMU_THRUST(exclusive_scan)
EMU_THRUST(inclusive_scan_by_key)
EMU_THRUST(exclusive_scan_by_key)
EMU_THRUST(adjacent_difference)
EMU_THRUST(copy_if)
EMU_THRUST(remove)
EMU_THRUST(remove_if)
EMU_THRUST(remove_copy_if)
EMU_THRUST(partition)
EMU_THRUST(stable_partition)
EMU_THRUST(unique)
EMU_THRUST(unique_copy)
EMU_THRUST(unique_by_key)
EMU_THRUST(unique_by_key_copy)
EMU_THRUST(reduce_by_key)
EMU_THRUST(reverse)
EMU_THRUST(sort)
EMU_THRUST(stable_sort)
EMU_THRUST(sort_by_key)
EMU_THRUST(stable_sort_by_key)
EMU_THRUST(merge)
EMU_THRUST(lower_bound)
EMU_THRUST(upper_bound)
EMU_THRUST(binary_search)
#undef EMU_THRUST
} // namespace thrust

#endif
