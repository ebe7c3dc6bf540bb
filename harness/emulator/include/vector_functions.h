/* vector_functions.h - make_float4 and its like. C and C++. */
#ifndef __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_H__

#include "vector_types.h"

#define EMU_MAKE __attribute__((always_inline, unused)) static inline
#define EMU_MAKERS(base, name)                                                 \
  EMU_MAKE name##1 make_##name##1(base x) {                                    \
    name##1 v = {x};                                                           \
    return v;                                                                  \
  }                                                                            \
  EMU_MAKE name##2 make_##name##2(base x, base y) {                            \
    name##2 v = {x, y};                                                        \
    return v;                                                                  \
  }                                                                            \
  EMU_MAKE name##3 make_##name##3(base x, base y, base z) {                    \
    name##3 v = {x, y, z};                                                     \
    return v;                                                                  \
  }                                                                            \
  EMU_MAKE name##4 make_##name##4(base x, base y, base z, base w) {            \
    name##4 v = {x, y, z, w};                                                  \
    return v;                                                                  \
  }

EMU_MAKERS(signed char, char)
EMU_MAKERS(unsigned char, uchar)
EMU_MAKERS(short, short)
EMU_MAKERS(unsigned short, ushort)
EMU_MAKERS(int, int)
EMU_MAKERS(unsigned int, uint)
EMU_MAKERS(long, long)
EMU_MAKERS(unsigned long, ulong)
EMU_MAKERS(long long, longlong)
EMU_MAKERS(unsigned long long, ulonglong)
EMU_MAKERS(float, float)
EMU_MAKERS(double, double)
#undef EMU_MAKERS
#undef EMU_MAKE

#endif
