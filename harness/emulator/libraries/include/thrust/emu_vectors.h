/* emu_vectors.h - the host's vectors, and those in device memory, which the
 * host fills and copies. */
#pragma once

#include "emu_types.h"

#include <initializer_list>
#include <new>
#include <utility>
#include <vector>

namespace thrust {
template <class T, class Allocator> class device_vector;

template <class T, class Allocator = std::allocator<T>>
class host_vector : public std::vector<T, Allocator> {
public:
  using std::vector<T, Allocator>::vector;
  host_vector() = default;
  host_vector(const std::vector<T, Allocator> &v)
      : std::vector<T, Allocator>(v) {}
  template <class U, class A>
  host_vector(const device_vector<U, A> &v) : host_vector() {
    *this = v;
  }
  template <class U, class A>
  host_vector &operator=(const device_vector<U, A> &v) {
    emu::Inside inside;
    this->assign(v.data().get(), v.data().get() + v.size());
    return *this;
  }
};

template <class T, class Allocator = void> class device_vector {
  T *p = nullptr;
  size_t count = 0, room = 0;

  static T *allocate(size_t n) {
    T *made = nullptr;
    if (n && cudaMalloc(&made, n * sizeof(T)) != cudaSuccess)
      throw std::bad_alloc();
    return made;
  }
  void grow(size_t n) {
    if (n <= room)
      return;
    emu::Inside inside;
    T *more = allocate(n);
    for (size_t i = 0; i < count; i++)
      new (more + i) T(std::move(p[i]));
    emu_memory_defined(more, count * sizeof(T));
    release();
    p = more, room = n;
  }
  void release() {
    if (p)
      (void)cudaFree(p);
  }
  template <class I> void take(I first, size_t n) {
    emu::Inside inside;
    count = 0;
    grow(n);
    for (size_t i = 0; i < n; i++, ++first)
      new (p + i) T(*first);
    count = n;
    emu_memory_defined(p, n * sizeof(T));
  }

public:
  using value_type = T;
  using size_type = size_t;
  using difference_type = std::ptrdiff_t;
  using iterator = device_ptr<T>;
  using const_iterator = device_ptr<const T>;
  using pointer = device_ptr<T>;
  using const_pointer = device_ptr<const T>;
  using reference = device_reference<T>;
  using const_reference = device_reference<const T>;

  device_vector() = default;
  explicit device_vector(size_t n) {
    resize(n);
  }
  device_vector(size_t n, const T &value) {
    resize(n, value);
  }
  template <class I,
            class = typename std::iterator_traits<I>::iterator_category>
  device_vector(I first, I last) {
    take(first, size_t(last - first));
  }
  device_vector(std::initializer_list<T> v) {
    take(v.begin(), v.size());
  }
  device_vector(const device_vector &v) {
    take(v.p, v.count);
  }
  device_vector(device_vector &&v) noexcept {
    swap(v);
  }
  template <class U, class A> device_vector(const std::vector<U, A> &v) {
    take(v.begin(), v.size());
  }
  template <class U, class A> device_vector(const device_vector<U, A> &v) {
    take(v.data().get(), v.size());
  }
  ~device_vector() {
    release();
  }

  device_vector &operator=(const device_vector &v) {
    if (this != &v)
      take(v.p, v.count);
    return *this;
  }
  device_vector &operator=(device_vector &&v) noexcept {
    swap(v);
    return *this;
  }
  template <class U, class A>
  device_vector &operator=(const std::vector<U, A> &v) {
    take(v.begin(), v.size());
    return *this;
  }

  size_t size() const {
    return count;
  }
  size_t capacity() const {
    return room;
  }
  bool empty() const {
    return !count;
  }
  void reserve(size_t n) {
    grow(n);
  }
  void resize(size_t n, const T &value = T()) {
    emu::Inside inside;
    grow(n);
    for (size_t i = count; i < n; i++)
      new (p + i) T(value);
    if (n > count)
      emu_memory_defined(p + count, (n - count) * sizeof(T));
    count = n;
  }
  void assign(size_t n, const T &value) {
    clear();
    resize(n, value);
  }
  template <class I,
            class = typename std::iterator_traits<I>::iterator_category>
  void assign(I first, I last) {
    take(first, size_t(last - first));
  }
  void clear() {
    count = 0;
  }
  void shrink_to_fit() {}
  void push_back(const T &value) {
    T copy = value;
    if (count == room)
      grow(room ? 2 * room : 16);
    resize(count + 1, copy);
  }
  void pop_back() {
    count--;
  }
  iterator erase(iterator first, iterator last) {
    emu::Inside inside;
    T *to = first.get();
    for (T *from = last.get(); from != p + count; from++)
      *to++ = std::move(*from);
    count = size_t(to - p);
    return first;
  }
  iterator erase(iterator at) {
    return erase(at, at + 1);
  }
  void swap(device_vector &v) noexcept {
    std::swap(p, v.p), std::swap(count, v.count), std::swap(room, v.room);
  }

  pointer data() {
    return pointer(p);
  }
  const_pointer data() const {
    return const_pointer(p);
  }
  iterator begin() {
    return iterator(p);
  }
  iterator end() {
    return iterator(p + count);
  }
  const_iterator begin() const {
    return const_iterator(p);
  }
  const_iterator end() const {
    return const_iterator(p + count);
  }
  const_iterator cbegin() const {
    return begin();
  }
  const_iterator cend() const {
    return end();
  }
  auto rbegin() {
    return std::reverse_iterator<iterator>(end());
  }
  auto rend() {
    return std::reverse_iterator<iterator>(begin());
  }
  reference operator[](size_t i) {
    return reference(p + i);
  }
  const_reference operator[](size_t i) const {
    return const_reference(p + i);
  }
  reference front() {
    return reference(p);
  }
  reference back() {
    return reference(p + count - 1);
  }
  const_reference front() const {
    return const_reference(p);
  }
  const_reference back() const {
    return const_reference(p + count - 1);
  }
  friend bool operator==(const device_vector &a, const device_vector &b) {
    return host_vector<T>(a) == host_vector<T>(b);
  }
  friend bool operator!=(const device_vector &a, const device_vector &b) {
    return !(a == b);
  }
};
} // namespace thrust
