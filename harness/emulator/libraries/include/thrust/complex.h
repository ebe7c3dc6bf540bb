/* complex.h - complex numbers for host and device code. They are moved in one
 * access, as float2 is; functions take them by value, for the same reason.
 * What is more than arithmetic is the standard library's. */
#pragma once

#include <cmath>
#include <complex>
#include <istream>
#include <ostream>
#include <type_traits>

namespace thrust {
#define EMU_INLINED __attribute__((always_inline)) inline

template <class T> struct alignas(2 * sizeof(T)) complex {
  using value_type = T;

  complex() = default;
  complex(const complex &) = default;
  complex &operator=(const complex &) = default;
  EMU_INLINED complex(const T &re, const T &im = T()) : x(re), y(im) {}
  template <class U>
  EMU_INLINED complex(complex<U> z) : x(T(z.real())), y(T(z.imag())) {}
  template <class U>
  EMU_INLINED complex(const std::complex<U> &z)
      : x(T(z.real())), y(T(z.imag())) {}
  EMU_INLINED complex &operator=(const T &re) {
    return *this = complex(re);
  }
  template <class U> EMU_INLINED complex &operator=(complex<U> z) {
    return *this = complex(z);
  }
  template <class U> EMU_INLINED complex &operator=(const std::complex<U> &z) {
    return *this = complex(z);
  }
  EMU_INLINED operator std::complex<T>() const {
    return std::complex<T>(x, y);
  }

  EMU_INLINED T real() const {
    return x;
  }
  EMU_INLINED T imag() const {
    return y;
  }
  EMU_INLINED void real(T re) {
    x = re;
  }
  EMU_INLINED void imag(T im) {
    y = im;
  }

  template <class U> EMU_INLINED complex &operator+=(const U &z) {
    return *this = *this + z;
  }
  template <class U> EMU_INLINED complex &operator-=(const U &z) {
    return *this = *this - z;
  }
  template <class U> EMU_INLINED complex &operator*=(const U &z) {
    return *this = *this * z;
  }
  template <class U> EMU_INLINED complex &operator/=(const U &z) {
    return *this = *this / z;
  }

private:
  T x, y;
};

/* ---- arithmetic, also of two types of number, and with plain numbers ---- */

template <class T, class U> using Both = complex<std::common_type_t<T, U>>;
template <class U> using Plain = std::enable_if_t<std::is_arithmetic_v<U>, int>;

/* x + iy and u + iv: real and imaginary part of what becomes of both, of the
 * first and u, of x and the second. */
#define EMU_ARITHMETIC(op, re, im, re_u, im_u, re_x, im_x)                     \
  template <class T, class U>                                                  \
  EMU_INLINED Both<T, U> operator op(complex<T> a, complex<U> b) {             \
    std::common_type_t<T, U> x = a.real(), y = a.imag();                       \
    std::common_type_t<T, U> u = b.real(), v = b.imag();                       \
    return Both<T, U>(re, im);                                                 \
  }                                                                            \
  template <class T, class U, Plain<U> = 0>                                    \
  EMU_INLINED Both<T, U> operator op(complex<T> a, U b) {                      \
    std::common_type_t<T, U> x = a.real(), y = a.imag(), u = b;                \
    return Both<T, U>(re_u, im_u);                                             \
  }                                                                            \
  template <class T, class U, Plain<T> = 0>                                    \
  EMU_INLINED Both<T, U> operator op(T a, complex<U> b) {                      \
    std::common_type_t<T, U> x = a, u = b.real(), v = b.imag();                \
    return Both<T, U>(re_x, im_x);                                             \
  }
EMU_ARITHMETIC(+, x + u, y + v, x + u, y, x + u, v)
EMU_ARITHMETIC(-, x - u, y - v, x - u, y, x - u, -v)
EMU_ARITHMETIC(*, x *u - y * v, x *v + y * u, x *u, y *u, x *u, x *v)
#undef EMU_ARITHMETIC

/* Scaled, so that no square overflows. */
template <class T, class U>
EMU_INLINED Both<T, U> operator/(complex<T> a, complex<U> b) {
  using V = std::common_type_t<T, U>;
  V scale = std::abs(V(b.real())) + std::abs(V(b.imag()));
  V x = a.real() / scale, y = a.imag() / scale;
  V u = b.real() / scale, v = b.imag() / scale;
  V square = u * u + v * v;
  return Both<T, U>((x * u + y * v) / square, (y * u - x * v) / square);
}
template <class T, class U, Plain<U> = 0>
EMU_INLINED Both<T, U> operator/(complex<T> a, U b) {
  return Both<T, U>(a.real() / b, a.imag() / b);
}
template <class T, class U, Plain<T> = 0>
EMU_INLINED Both<T, U> operator/(T a, complex<U> b) {
  return complex<T>(a) / b;
}
template <class T> EMU_INLINED complex<T> operator+(complex<T> z) {
  return z;
}
template <class T> EMU_INLINED complex<T> operator-(complex<T> z) {
  return complex<T>(-z.real(), -z.imag());
}

template <class T, class U>
EMU_INLINED bool operator==(complex<T> a, complex<U> b) {
  return a.real() == b.real() && a.imag() == b.imag();
}
template <class T, class U, Plain<U> = 0>
EMU_INLINED bool operator==(complex<T> a, U b) {
  return a.real() == b && a.imag() == 0;
}
template <class T, class U, Plain<T> = 0>
EMU_INLINED bool operator==(T a, complex<U> b) {
  return b == a;
}
template <class T, class U>
EMU_INLINED auto operator!=(complex<T> a, U b) -> decltype(a == b) {
  return !(a == b);
}
template <class T, class U, Plain<T> = 0>
EMU_INLINED bool operator!=(T a, complex<U> b) {
  return !(b == a);
}

/* ---- functions ---- */

template <class T> EMU_INLINED T abs(complex<T> z) {
  return std::hypot(z.real(), z.imag());
}
template <class T> EMU_INLINED T arg(complex<T> z) {
  return std::atan2(z.imag(), z.real());
}
template <class T> EMU_INLINED T norm(complex<T> z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
template <class T> EMU_INLINED complex<T> conj(complex<T> z) {
  return complex<T>(z.real(), -z.imag());
}
template <class T, class U>
EMU_INLINED Both<T, U> polar(T length, U angle = U()) {
  using V = std::common_type_t<T, U>;
  return Both<T, U>(length * std::cos(V(angle)), length * std::sin(V(angle)));
}

#define EMU_FUNCTION(name)                                                     \
  template <class T> EMU_INLINED complex<T> name(complex<T> z) {               \
    return std::name(std::complex<T>(z));                                      \
  }
EMU_FUNCTION(exp)
EMU_FUNCTION(log)
EMU_FUNCTION(log10)
EMU_FUNCTION(sqrt)
EMU_FUNCTION(sin)
EMU_FUNCTION(cos)
EMU_FUNCTION(tan)
EMU_FUNCTION(sinh)
EMU_FUNCTION(cosh)
EMU_FUNCTION(tanh)
EMU_FUNCTION(asin)
EMU_FUNCTION(acos)
EMU_FUNCTION(atan)
EMU_FUNCTION(asinh)
EMU_FUNCTION(acosh)
EMU_FUNCTION(atanh)
EMU_FUNCTION(proj)
#undef EMU_FUNCTION

template <class T, class U>
EMU_INLINED Both<T, U> pow(complex<T> base, complex<U> exponent) {
  using V = std::common_type_t<T, U>;
  return std::pow(std::complex<V>(Both<T, U>(base)),
                  std::complex<V>(Both<T, U>(exponent)));
}
template <class T, class U, Plain<U> = 0>
EMU_INLINED Both<T, U> pow(complex<T> base, U exponent) {
  using V = std::common_type_t<T, U>;
  return std::pow(std::complex<V>(Both<T, U>(base)), V(exponent));
}
template <class T, class U, Plain<T> = 0>
EMU_INLINED Both<T, U> pow(T base, complex<U> exponent) {
  using V = std::common_type_t<T, U>;
  return std::pow(V(base), std::complex<V>(Both<T, U>(exponent)));
}
#undef EMU_INLINED

template <class T, class Character, class Traits>
auto &operator<<(std::basic_ostream<Character, Traits> &to,
                 const complex<T> &z) {
  return to << std::complex<T>(z);
}
template <class T, class Character, class Traits>
auto &operator>>(std::basic_istream<Character, Traits> &from, complex<T> &z) {
  std::complex<T> read;
  if (from >> read)
    z = read;
  return from;
}
} // namespace thrust
