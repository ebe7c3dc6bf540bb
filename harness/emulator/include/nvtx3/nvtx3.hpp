/* nvtx3.hpp - the C++ side of nvToolsExt.h: ranges that end with a scope. */
#pragma once

#include "../nvToolsExt.h"

namespace nvtx3 {
struct rgb {
  constexpr rgb(unsigned char, unsigned char, unsigned char) {}
};
struct argb {
  constexpr argb(unsigned char, unsigned char, unsigned char, unsigned char) {}
};
struct category {
  explicit constexpr category(uint32_t) {}
};
struct payload {
  template <class T> explicit constexpr payload(T) {}
};
struct event_attributes {
  template <class... Parts> constexpr event_attributes(const Parts &...) {}
};
template <class Domain = void> struct scoped_range_in {
  template <class... Parts> explicit scoped_range_in(const Parts &...) {}
  ~scoped_range_in() {} /* so that a range by itself is not unused */
  scoped_range_in(const scoped_range_in &) = delete;
};
using scoped_range = scoped_range_in<>;
using thread_range = scoped_range_in<>;
using unique_range = scoped_range_in<>;
template <class... Parts> void mark(const Parts &...) {}
} // namespace nvtx3

#define NVTX3_FUNC_RANGE()                                                     \
  ::nvtx3::scoped_range emu_function_range {}
#define NVTX3_FUNC_RANGE_IN(domain) NVTX3_FUNC_RANGE()
#define NVTX3_FUNC_RANGE_IF(condition) NVTX3_FUNC_RANGE()
