/* device_ptr.h - pointers to device memory, and references to what lies there.
 * The host may read and write through them, as Thrust lets it. */
#ifndef EMU_THRUST_DEVICE_PTR_H
#define EMU_THRUST_DEVICE_PTR_H

#include "cuda_runtime.h"

#include <cstddef>
#include <iterator>
#include <ostream>
#include <type_traits>

namespace thrust {
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

template <class T> class device_ptr {
  T *p = nullptr;

public:
  using value_type = std::remove_cv_t<T>;
  using difference_type = std::ptrdiff_t;
  using pointer = device_ptr;
  using reference = device_reference<T>;
  using iterator_category = std::random_access_iterator_tag;

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

  reference operator*() const {
    return reference(p);
  }
  reference operator[](difference_type i) const {
    return reference(p + i);
  }
  device_ptr operator+(difference_type i) const {
    return device_ptr(p + i);
  }
  device_ptr operator-(difference_type i) const {
    return device_ptr(p - i);
  }
  difference_type operator-(const device_ptr &b) const {
    return p - b.p;
  }
  device_ptr &operator+=(difference_type i) {
    return p += i, *this;
  }
  device_ptr &operator-=(difference_type i) {
    return p -= i, *this;
  }
  device_ptr &operator++() {
    return ++p, *this;
  }
  device_ptr &operator--() {
    return --p, *this;
  }
  device_ptr operator++(int) {
    return device_ptr(p++);
  }
  device_ptr operator--(int) {
    return device_ptr(p--);
  }
  friend device_ptr operator+(difference_type i, const device_ptr &b) {
    return b + i;
  }
#define EMU_COMPARE(op)                                                        \
  friend bool operator op(const device_ptr &a, const device_ptr &b) {          \
    return a.p op b.p;                                                         \
  }
  EMU_COMPARE(==)
  EMU_COMPARE(!=) EMU_COMPARE(<) EMU_COMPARE(>) EMU_COMPARE(<=) EMU_COMPARE(>=)
#undef EMU_COMPARE
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

#endif
