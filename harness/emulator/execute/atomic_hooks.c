/* atomic_hooks.c - atomic operations, which the compiler leaves to their hooks.
 * All are performed sequentially consistent, whatever order was asked for. */
#include "access_log.h"

/* Is it host code's, which is checked and not counted? */
static inline int of_host(const volatile void *address, unsigned log2,
                          unsigned kind, const void *pc) {
  if (current_lane())
    return 0;
  check_host_access((uintptr_t)address, 1u << log2, kind, pc);
  return 1;
}

/* Orders as the compiler passes them: relaxed 0 ... seq_cst 5. */
static inline int releases(int order) {
  return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL ||
         order == __ATOMIC_SEQ_CST;
}
static inline int acquires(int order) {
  return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE;
}

/* A release is a fence before the operation, an acquire one behind it. */
static void access_in_order(const volatile void *address, unsigned log2,
                            unsigned width, unsigned kind, int order,
                            const void *pc) {
  if (of_host(address, log2, kind, pc))
    return;
  int checked = emu_recorder.recording == RECORD_ALL;
  if (checked && releases(order))
    check_fence(1);
  access_poll((const void *)address, pc);
  record_as((const void *)address, log2, width, kind, pc);
  if (checked && acquires(order))
    check_fence(1);
  if (kind == KEY_ATOMIC)
    access_wait_turn(pc);
}
static void touch(const volatile void *address, unsigned log2, int order,
                  const void *pc) {
  access_in_order(address, log2, log2, KEY_ATOMIC, order, pc);
}
static void swap(const volatile void *address, unsigned log2, int order,
                 const void *pc) {
  access_in_order(address, log2, log2 == 2 ? WIDTH_4_CAS : log2, KEY_ATOMIC,
                  order, pc);
}

#define FETCH(bits, log2, type, operation)                                     \
  type __tsan_atomic##bits##_fetch_##operation(volatile type *p, type v,       \
                                               int order) {                    \
    touch(p, log2, order, CALLER);                                             \
    return __atomic_fetch_##operation(p, v, __ATOMIC_SEQ_CST);                 \
  }

#define ATOMICS(bits, log2, type)                                              \
  type __tsan_atomic##bits##_load(const volatile type *p, int order) {         \
    access_in_order(p, log2, log2, KEY_ATOMIC_LOAD, order, CALLER);            \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                               \
  }                                                                            \
  void __tsan_atomic##bits##_store(volatile type *p, type v, int order) {      \
    access_in_order(p, log2, log2, KEY_ATOMIC_STORE, order, CALLER);           \
    __atomic_store_n(p, v, __ATOMIC_SEQ_CST);                                  \
  }                                                                            \
  type __tsan_atomic##bits##_exchange(volatile type *p, type v, int order) {   \
    touch(p, log2, order, CALLER);                                             \
    return __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST);                        \
  }                                                                            \
  int __tsan_atomic##bits##_compare_exchange_strong(                           \
      volatile type *p, type *expected, type v, int order, int failed) {       \
    (void)failed;                                                              \
    swap(p, log2, order, CALLER);                                              \
    return __atomic_compare_exchange_n(p, expected, v, 0, __ATOMIC_SEQ_CST,    \
                                       __ATOMIC_SEQ_CST);                      \
  }                                                                            \
  int __tsan_atomic##bits##_compare_exchange_weak(                             \
      volatile type *p, type *expected, type v, int order, int failed) {       \
    (void)failed;                                                              \
    swap(p, log2, order, CALLER);                                              \
    return __atomic_compare_exchange_n(p, expected, v, 0, __ATOMIC_SEQ_CST,    \
                                       __ATOMIC_SEQ_CST);                      \
  }                                                                            \
  type __tsan_atomic##bits##_compare_exchange_val(                             \
      volatile type *p, type expected, type v, int order, int failed) {        \
    (void)failed;                                                              \
    swap(p, log2, order, CALLER);                                              \
    __atomic_compare_exchange_n(p, &expected, v, 0, __ATOMIC_SEQ_CST,          \
                                __ATOMIC_SEQ_CST);                             \
    return expected;                                                           \
  }                                                                            \
  FETCH(bits, log2, type, add)                                                 \
  FETCH(bits, log2, type, sub)                                                 \
  FETCH(bits, log2, type, and)                                                 \
  FETCH(bits, log2, type, or)                                                  \
  FETCH(bits, log2, type, xor)                                                 \
  FETCH(bits, log2, type, nand)

ATOMICS(8, 0, uint8_t)
ATOMICS(16, 1, uint16_t)
ATOMICS(32, 2, uint32_t)
ATOMICS(64, 3, uint64_t)

void __tsan_atomic_thread_fence(int order) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (order != __ATOMIC_RELAXED)
    emu_fence(1, CALLER);
}
void __tsan_atomic_signal_fence(int order) {
  (void)order;
}
