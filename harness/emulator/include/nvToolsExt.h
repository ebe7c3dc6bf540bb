/* nvToolsExt.h - marks for a profiler's time line; there is none here. */
#ifndef EMU_NV_TOOLS_EXT_H
#define EMU_NV_TOOLS_EXT_H

static inline int nvtxRangePushA(const char *name) {
  (void)name;
  return 0;
}
static inline int nvtxRangePop(void) {
  return 0;
}
static inline void nvtxMarkA(const char *name) {
  (void)name;
}
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA

#endif
