/* vector_types.h - the built-in vector types and dim3, with the alignments that
 * make a GPU move them in one access. C and C++. */
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__

#define EMU_VECTORS(base, name, align2, align4)                                \
  struct name##1 {                                                             \
    base x;                                                                    \
  };                                                                           \
  struct __attribute__((aligned(align2))) name##2 {                            \
    base x, y;                                                                 \
  };                                                                           \
  struct name##3 {                                                             \
    base x, y, z;                                                              \
  };                                                                           \
  struct __attribute__((aligned(align4))) name##4 {                            \
    base x, y, z, w;                                                           \
  };                                                                           \
  typedef struct name##1 name##1;                                              \
  typedef struct name##2 name##2;                                              \
  typedef struct name##3 name##3;                                              \
  typedef struct name##4 name##4;

EMU_VECTORS(signed char, char, 2, 4)
EMU_VECTORS(unsigned char, uchar, 2, 4)
EMU_VECTORS(short, short, 4, 8)
EMU_VECTORS(unsigned short, ushort, 4, 8)
EMU_VECTORS(int, int, 8, 16)
EMU_VECTORS(unsigned int, uint, 8, 16)
EMU_VECTORS(long, long, 16, 16)
EMU_VECTORS(unsigned long, ulong, 16, 16)
EMU_VECTORS(long long, longlong, 16, 16)
EMU_VECTORS(unsigned long long, ulonglong, 16, 16)
EMU_VECTORS(float, float, 8, 16)
EMU_VECTORS(double, double, 16, 16)
#undef EMU_VECTORS

#ifdef __cplusplus
struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const {
    return uint3{x, y, z};
  }
};
#else
typedef struct dim3 {
  unsigned int x, y, z;
} dim3;
#endif

#endif
