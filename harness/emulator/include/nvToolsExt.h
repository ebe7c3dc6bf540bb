/* nvToolsExt.h - marks for a profiler's time line; there is none here. */
#pragma once

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
typedef unsigned long long nvtxRangeId_t;
static inline nvtxRangeId_t nvtxRangeStartA(const char *name) {
  (void)name;
  return 0;
}
static inline void nvtxRangeEnd(nvtxRangeId_t range) {
  (void)range;
}

/* A mark with a colour and a name. */
enum { NVTX_VERSION = 2, NVTX_COLOR_ARGB = 1, NVTX_MESSAGE_TYPE_ASCII = 1 };
typedef struct nvtxEventAttributes_v2 {
  unsigned short version, size;
  unsigned category;
  int colorType;
  unsigned color;
  int payloadType, reserved0;
  union {
    unsigned long long ullValue;
    double dValue;
  } payload;
  int messageType;
  union {
    const char *ascii;
  } message;
} nvtxEventAttributes_t;
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE                                          \
  ((unsigned short)sizeof(nvtxEventAttributes_t))
static inline int nvtxRangePushEx(const nvtxEventAttributes_t *mark) {
  (void)mark;
  return 0;
}
static inline void nvtxMarkEx(const nvtxEventAttributes_t *mark) {
  (void)mark;
}
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
