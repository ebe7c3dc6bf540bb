/* functional.h - operators as function objects. */
#ifndef EMU_THRUST_FUNCTIONAL_H
#define EMU_THRUST_FUNCTIONAL_H

#include <functional>

namespace thrust {
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
} // namespace thrust

#endif
