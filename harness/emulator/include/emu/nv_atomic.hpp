/* nv_atomic.hpp - the compiler's atomic functions of CUDA 12.8 and later, with
 * an order and a scope. */
#pragma once

#include "atomics.hpp"
#include "index.hpp"

enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

EMU_FRONT void __nv_atomic_thread_fence(int order,
                                        int scope = __NV_THREAD_SCOPE_SYSTEM) {
  if (order == __NV_ATOMIC_RELAXED || scope == __NV_THREAD_SCOPE_THREAD)
    return;
  if (scope == __NV_THREAD_SCOPE_BLOCK)
    __threadfence_block();
  else if (scope == __NV_THREAD_SCOPE_SYSTEM)
    __threadfence_system();
  else
    __threadfence();
}

/* What comes before is released, what comes after acquired. */
#define EMU_RELEASE                                                            \
  if (order != __NV_ATOMIC_ACQUIRE && order != __NV_ATOMIC_CONSUME)            \
  __nv_atomic_thread_fence(order, scope)
#define EMU_ACQUIRE                                                            \
  if (order != __NV_ATOMIC_RELEASE)                                            \
  __nv_atomic_thread_fence(order, scope)
#define EMU_SCOPE int scope = __NV_THREAD_SCOPE_SYSTEM

template <class T>
EMU_FRONT void __nv_atomic_load(const T *p, std::remove_cv_t<T> *value,
                                int order, EMU_SCOPE) {
  std::remove_cv_t<T> loaded;
  __atomic_load(const_cast<std::remove_cv_t<T> *>(p), &loaded,
                __ATOMIC_SEQ_CST);
  *value = loaded;
  EMU_ACQUIRE;
}
template <class T>
EMU_FRONT std::remove_cv_t<T> __nv_atomic_load_n(const T *p, int order,
                                                 EMU_SCOPE) {
  std::remove_cv_t<T> loaded;
  __atomic_load(const_cast<std::remove_cv_t<T> *>(p), &loaded,
                __ATOMIC_SEQ_CST);
  EMU_ACQUIRE;
  return loaded;
}
template <class T>
EMU_FRONT void __nv_atomic_store_n(T *p, std::remove_cv_t<T> value, int order,
                                   EMU_SCOPE) {
  EMU_RELEASE;
  __atomic_store(const_cast<std::remove_cv_t<T> *>(p), &value,
                 __ATOMIC_SEQ_CST);
}
template <class T>
EMU_FRONT void __nv_atomic_store(T *p, const std::remove_cv_t<T> *value,
                                 int order, EMU_SCOPE) {
  __nv_atomic_store_n(p, *value, order, scope);
}
template <class T>
EMU_FRONT std::remove_cv_t<T>
__nv_atomic_exchange_n(T *p, std::remove_cv_t<T> value, int order, EMU_SCOPE) {
  std::remove_cv_t<T> old;
  EMU_RELEASE;
  __atomic_exchange(const_cast<std::remove_cv_t<T> *>(p), &value, &old,
                    __ATOMIC_SEQ_CST);
  EMU_ACQUIRE;
  return old;
}
template <class T>
EMU_FRONT void __nv_atomic_exchange(T *p, const std::remove_cv_t<T> *value,
                                    std::remove_cv_t<T> *old, int order,
                                    EMU_SCOPE) {
  *old = __nv_atomic_exchange_n(p, *value, order, scope);
}
template <class T>
EMU_FRONT bool __nv_atomic_compare_exchange_n(T *p,
                                              std::remove_cv_t<T> *expected,
                                              std::remove_cv_t<T> desired, bool,
                                              int order, int, EMU_SCOPE) {
  std::remove_cv_t<T> seen = *expected;
  EMU_RELEASE;
  bool done = __atomic_compare_exchange(const_cast<std::remove_cv_t<T> *>(p),
                                        &seen, &desired, false,
                                        __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  if (!done)
    *expected = seen;
  EMU_ACQUIRE;
  return done;
}
template <class T>
EMU_FRONT bool __nv_atomic_compare_exchange(T *p, std::remove_cv_t<T> *expected,
                                            const std::remove_cv_t<T> *desired,
                                            bool weak, int order, int failure,
                                            EMU_SCOPE) {
  return __nv_atomic_compare_exchange_n(p, expected, *desired, weak, order,
                                        failure, scope);
}

/* __nv_atomic_fetch_add, and __nv_atomic_add, whose result nobody asks for. */
#define EMU_FETCH(name, function, value)                                       \
  template <class T>                                                           \
  EMU_FRONT std::remove_cv_t<T> __nv_atomic_fetch_##name(                      \
      T *p, std::remove_cv_t<T> v, int order, EMU_SCOPE) {                     \
    EMU_RELEASE;                                                               \
    std::remove_cv_t<T> *place = const_cast<std::remove_cv_t<T> *>(p);         \
    auto old = scope == __NV_THREAD_SCOPE_BLOCK                                \
                   ? ::function##_block(place, value)                          \
                   : ::function(place, value);                                 \
    EMU_ACQUIRE;                                                               \
    return old;                                                                \
  }                                                                            \
  template <class T>                                                           \
  EMU_FRONT void __nv_atomic_##name(T *p, std::remove_cv_t<T> v, int order,    \
                                    EMU_SCOPE) {                               \
    __nv_atomic_fetch_##name(p, v, order, scope);                              \
  }
EMU_FETCH(add, atomicAdd, v)
EMU_FETCH(sub, atomicAdd, std::remove_cv_t<T>(-v))
EMU_FETCH(min, atomicMin, v)
EMU_FETCH(max, atomicMax, v)
EMU_FETCH(and, atomicAnd, v)
EMU_FETCH(or, atomicOr, v)
EMU_FETCH(xor, atomicXor, v)
#undef EMU_FETCH
#undef EMU_SCOPE
#undef EMU_ACQUIRE
#undef EMU_RELEASE
