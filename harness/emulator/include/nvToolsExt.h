/* nvToolsExt.h - marks for a profiler's time line; there is none here. */
#pragma once

#include <stdint.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomain *nvtxDomainHandle_t;
typedef struct nvtxString *nvtxStringHandle_t;

/* A mark with a colour and a name. */
enum {
  NVTX_COLOR_UNKNOWN,
  NVTX_COLOR_ARGB,
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
  NVTX_PAYLOAD_TYPE_INT64,
  NVTX_PAYLOAD_TYPE_DOUBLE,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32,
  NVTX_PAYLOAD_TYPE_INT32,
  NVTX_PAYLOAD_TYPE_FLOAT,
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII,
  NVTX_MESSAGE_TYPE_UNICODE,
  NVTX_MESSAGE_TYPE_REGISTERED
};
typedef struct nvtxEventAttributes_v2 {
  uint16_t version, size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType, reserved0;
  union {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  union {
    const char *ascii;
    const wchar_t *unicode;
    nvtxStringHandle_t registered;
  } message;
} nvtxEventAttributes_t;

/* EMU_MARK(result, name, parameters, their names): a function that does
 * nothing. */
#define EMU_MARK(type, name, parameters, ...)                                  \
  static inline type name parameters {                                         \
    (void)sizeof(__VA_ARGS__);                                                 \
    return (type)0;                                                            \
  }
EMU_MARK(int, nvtxRangePushA, (const char *name), name)
EMU_MARK(int, nvtxRangePushW, (const wchar_t *name), name)
EMU_MARK(int, nvtxRangePushEx, (const nvtxEventAttributes_t *mark), mark)
EMU_MARK(int, nvtxRangePop, (void), 0)
EMU_MARK(void, nvtxMarkA, (const char *name), name)
EMU_MARK(void, nvtxMarkW, (const wchar_t *name), name)
EMU_MARK(void, nvtxMarkEx, (const nvtxEventAttributes_t *mark), mark)
EMU_MARK(nvtxRangeId_t, nvtxRangeStartA, (const char *name), name)
EMU_MARK(nvtxRangeId_t, nvtxRangeStartW, (const wchar_t *name), name)
EMU_MARK(nvtxRangeId_t, nvtxRangeStartEx, (const nvtxEventAttributes_t *mark),
         mark)
EMU_MARK(void, nvtxRangeEnd, (nvtxRangeId_t range), range)
EMU_MARK(void, nvtxInitialize, (const void *reserved), reserved)
EMU_MARK(void, nvtxNameCategoryA, (uint32_t category, const char *name),
         category, name)
EMU_MARK(void, nvtxNameOsThreadA, (uint32_t thread, const char *name), thread,
         name)

EMU_MARK(nvtxDomainHandle_t, nvtxDomainCreateA, (const char *name), name)
EMU_MARK(nvtxDomainHandle_t, nvtxDomainCreateW, (const wchar_t *name), name)
EMU_MARK(void, nvtxDomainDestroy, (nvtxDomainHandle_t domain), domain)
EMU_MARK(int, nvtxDomainRangePushEx,
         (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *mark), domain,
         mark)
EMU_MARK(int, nvtxDomainRangePop, (nvtxDomainHandle_t domain), domain)
EMU_MARK(void, nvtxDomainMarkEx,
         (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *mark), domain,
         mark)
EMU_MARK(nvtxRangeId_t, nvtxDomainRangeStartEx,
         (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *mark), domain,
         mark)
EMU_MARK(void, nvtxDomainRangeEnd,
         (nvtxDomainHandle_t domain, nvtxRangeId_t range), domain, range)
EMU_MARK(void, nvtxDomainNameCategoryA,
         (nvtxDomainHandle_t domain, uint32_t category, const char *name),
         domain, category, name)
EMU_MARK(nvtxStringHandle_t, nvtxDomainRegisterStringA,
         (nvtxDomainHandle_t domain, const char *name), domain, name)

#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
