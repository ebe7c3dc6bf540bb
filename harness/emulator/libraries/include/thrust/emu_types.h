/* emu_types.h - what Thrust's headers share: tuples, function objects, errors,
 * where an algorithm runs, pointers into device memory. */
#pragma once

#include "cuda_runtime.h"
#include "emu_standard.h"

#include <cstddef>
#include <functional>
#include <iterator>
#include <ostream>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <utility>

/* What is stood in for: Thrust of CUDA 13. */
#define THRUST_VERSION 300000
#define THRUST_MAJOR_VERSION 3
#define THRUST_MINOR_VERSION 0
#define THRUST_SUBMINOR_VERSION 0

namespace thrust {
using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;

using std::error_code;
using std::system_error;
namespace system {
using std::error_code;
using std::system_error;
} // namespace system
inline const std::error_category &cuda_category() {
  return std::generic_category();
}

namespace detail {
using namespace ::std;
} // namespace detail

using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::divides;
using std::equal_to;
using std::greater;
using std::greater_equal;
using std::less;
using std::less_equal;
using std::logical_and;
using std::logical_not;
using std::logical_or;
using std::minus;
using std::modulus;
using std::multiplies;
using std::negate;
using std::not_equal_to;
using std::plus;

#define EMU_OPERATOR(name, parameters, expression)                             \
  template <class T = void> struct name {                                      \
    constexpr T operator() parameters const {                                  \
      return expression;                                                       \
    }                                                                          \
  };
EMU_OPERATOR(minimum, (const T &a, const T &b), b < a ? b : a)
EMU_OPERATOR(maximum, (const T &a, const T &b), a < b ? b : a)
EMU_OPERATOR(identity, (const T &a), a)
EMU_OPERATOR(square, (const T &a), a *a)
EMU_OPERATOR(project1st, (const T &a, const T &), a)
EMU_OPERATOR(project2nd, (const T &, const T &b), b)
#undef EMU_OPERATOR
template <> struct minimum<void> {
  template <class T> constexpr T operator()(T a, T b) const {
    return b < a ? b : a;
  }
};
template <> struct maximum<void> {
  template <class T> constexpr T operator()(T a, T b) const {
    return a < b ? b : a;
  }
};

/* _1 + _2 and its like. */
namespace placeholders {
template <int N> struct Argument {
  template <class... A> auto operator()(const A &...a) const {
    return std::get<N>(std::tuple<const A &...>(a...));
  }
};
template <class T> struct Constant {
  T value;
  template <class... A> T operator()(const A &...) const {
    return value;
  }
};
template <class A, class B, class Op> struct Expression {
  A left;
  B right;
  template <class... V> auto operator()(const V &...v) const {
    return Op()(left(v...), right(v...));
  }
};
template <class T> struct is_part : std::false_type {};
template <int N> struct is_part<Argument<N>> : std::true_type {};
template <class A, class B, class Op>
struct is_part<Expression<A, B, Op>> : std::true_type {};
template <class T> auto part(const T &v) {
  if constexpr (is_part<T>::value)
    return v;
  else
    return Constant<T>{v};
}
#define EMU_PLACE(op, function)                                                \
  template <class A, class B,                                                  \
            class = std::enable_if_t<is_part<A>::value || is_part<B>::value>>  \
  auto operator op(const A &a, const B &b) {                                   \
    return Expression<decltype(part(a)), decltype(part(b)), function>{         \
        part(a), part(b)};                                                     \
  }
EMU_PLACE(+, std::plus<>)
EMU_PLACE(-, std::minus<>)
EMU_PLACE(*, std::multiplies<>)
EMU_PLACE(/, std::divides<>)
EMU_PLACE(%, std::modulus<>)
EMU_PLACE(<, std::less<>)
EMU_PLACE(>, std::greater<>)
EMU_PLACE(<=, std::less_equal<>)
EMU_PLACE(>=, std::greater_equal<>)
EMU_PLACE(==, std::equal_to<>)
EMU_PLACE(!=, std::not_equal_to<>)
EMU_PLACE(&&, std::logical_and<>)
EMU_PLACE(||, std::logical_or<>)
#undef EMU_PLACE
static const Argument<0> _1{};
static const Argument<1> _2{};
static const Argument<2> _3{};
} // namespace placeholders

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

namespace emu {
/* While there is one, this thread's host code may touch device memory. The
 * compiler is told to leave what it touches in between. */
struct Inside {
  Inside() {
    emu_in_library++;
    __asm__ volatile("" ::: "memory");
  }
  ~Inside() {
    __asm__ volatile("" ::: "memory");
    emu_in_library--;
  }
  Inside(const Inside &) = delete;
};

/* What iterators have in common: their elements' at(i), moved. */
template <class Self, class Value, class Reference> struct Fancy {
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using pointer = void;
  using reference = Reference;
  using iterator_category = std::random_access_iterator_tag;

  const Self &self() const {
    return static_cast<const Self &>(*this);
  }
  Self &self() {
    return static_cast<Self &>(*this);
  }
  Reference operator*() const {
    return self().at(0);
  }
  Reference operator[](difference_type i) const {
    return self().at(i);
  }
  Self operator+(difference_type i) const {
    Self moved = self();
    moved.move(i);
    return moved;
  }
  Self operator-(difference_type i) const {
    return *this + -i;
  }
  difference_type operator-(const Self &b) const {
    return self().distance(b);
  }
  Self &operator+=(difference_type i) {
    return self().move(i), self();
  }
  Self &operator-=(difference_type i) {
    return self().move(-i), self();
  }
  Self &operator++() {
    return *this += 1;
  }
  Self &operator--() {
    return *this -= 1;
  }
  Self operator++(int) {
    Self old = self();
    ++*this;
    return old;
  }
  friend Self operator+(difference_type i, const Self &b) {
    return b + i;
  }
#define EMU_COMPARE(op)                                                        \
  friend bool operator op(const Self &a, const Self &b) {                      \
    return a - b op 0;                                                         \
  }
  EMU_COMPARE(==)
  EMU_COMPARE(!=) EMU_COMPARE(<) EMU_COMPARE(>) EMU_COMPARE(<=) EMU_COMPARE(>=)
#undef EMU_COMPARE
};
} // namespace emu

template <class T> class device_ptr;

template <class T> class device_reference {
  T *p;

public:
  using value_type = std::remove_cv_t<T>;
  explicit device_reference(T *p) : p(p) {}
  device_reference(const device_reference &) = default;
  operator value_type() const {
    emu::Inside inside;
    return *p;
  }
  device_ptr<T> operator&() const;
  const device_reference &operator=(const value_type &v) const {
    emu::Inside inside;
    *p = v;
    emu_memory_defined(p, sizeof *p);
    return *this;
  }
  const device_reference &operator=(const device_reference &r) const {
    return *this = value_type(r);
  }
  const device_reference &operator+=(const value_type &v) const {
    return *this = value_type(value_type(*this) + v);
  }
  const device_reference &operator-=(const value_type &v) const {
    return *this = value_type(value_type(*this) - v);
  }
  const device_reference &operator*=(const value_type &v) const {
    return *this = value_type(value_type(*this) * v);
  }
  const device_reference &operator/=(const value_type &v) const {
    return *this = value_type(value_type(*this) / v);
  }
  const device_reference &operator++() const {
    return *this += 1;
  }
  friend std::ostream &operator<<(std::ostream &out,
                                  const device_reference &r) {
    return out << value_type(r);
  }
};

template <class T>
class device_ptr : public emu::Fancy<device_ptr<T>, std::remove_cv_t<T>,
                                     device_reference<T>> {
  T *p = nullptr;

public:
  using pointer = device_ptr;

  device_ptr() = default;
  device_ptr(std::nullptr_t) {}
  template <class U> explicit device_ptr(U *p) : p(p) {}
  template <class U, class = std::enable_if_t<std::is_convertible_v<U *, T *>>>
  device_ptr(const device_ptr<U> &other) : p(other.get()) {}
  T *get() const {
    return p;
  }
  explicit operator bool() const {
    return p;
  }
  device_reference<T> at(std::ptrdiff_t i) const {
    return device_reference<T>(p + i);
  }
  void move(std::ptrdiff_t i) {
    p += i;
  }
  std::ptrdiff_t distance(const device_ptr &b) const {
    return p - b.p;
  }
};

/* Bytes, until it is known what they hold. */
template <> class device_ptr<void> {
  void *p = nullptr;

public:
  device_ptr() = default;
  explicit device_ptr(void *p) : p(p) {}
  template <class U> device_ptr(const device_ptr<U> &q) : p(q.get()) {}
  void *get() const {
    return p;
  }
  template <class U> explicit operator device_ptr<U>() const {
    return device_ptr<U>(static_cast<U *>(p));
  }
};

template <class T> device_ptr<T> device_reference<T>::operator&() const {
  return device_ptr<T>(p);
}

template <class T> device_ptr<T> device_pointer_cast(T *p) {
  return device_ptr<T>(p);
}
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &p) {
  return p;
}
template <class T> T *raw_pointer_cast(const device_ptr<T> &p) {
  return p.get();
}
template <class T> T *raw_pointer_cast(T *p) {
  return p;
}
template <class T> T &raw_reference_cast(const device_reference<T> &r) {
  return *(&r).get();
}

template <class T> device_ptr<T> device_malloc(size_t n) {
  T *p = nullptr;
  cudaMalloc(&p, n * sizeof(T));
  return device_ptr<T>(p);
}
inline device_ptr<void> device_malloc(size_t bytes) {
  return device_ptr<void>(device_malloc<char>(bytes).get());
}
template <class T> void device_free(device_ptr<T> p) {
  cudaFree(p.get());
}
template <class T> void device_delete(device_ptr<T> p, size_t = 0) {
  cudaFree(p.get());
}
} // namespace thrust
