/* bus.h - the way between host and device, for a lab that is about it: arrays
 * of pinned host memory, the copies that a submission may make from and to
 * them, and what these come to, in the file bus.csv. driver.h includes it.
 *
 * chain_bytes is the longest chain of copies of which each waits for the one
 * before it: one direction's follow each other, so do a stream's, and what an
 * event orders, and nothing begins before the host has waited for what it waits
 * for. Kernels take no time in it: it is the least that the bus needs, in bytes
 * of one direction. */
#pragma once

#include <stdint.h>
#include <sys/mman.h>

enum { MAX_STREAMS = 8, MAX_EVENTS = 255, TO_DEVICE = 0, TO_HOST = 1 };

// What a submission copies from, and what to; the streams that it is given,
// behind the null stream.
static struct host_array {
  char *begin; // NULL: the lab has none
  char *given; // to a submission in its place
  size_t bytes;
} host_array[2];
static cudaStream_t bus_stream[1 + MAX_STREAMS];
static int bus_streams = 1;

// Until when, in bytes, each of them is busy.
static struct {
  double calls[2], bytes[2], host_waits;
  double host, way[2], stream[1 + MAX_STREAMS];
} bus;

// A kernel reaches pinned memory without a copy. Where the way is emulated, a
// submission is given addresses that nothing but copies reads or stores to.
static inline char *decoy_address(char *host, size_t bytes) {
#ifdef __EMUCC__
  void *none = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  must(none == MAP_FAILED ? cudaErrorMemoryAllocation : cudaSuccess, "mmap");
  return (char *)none;
#else
  (void)bytes;
  return host;
#endif
}

// `which` is TO_DEVICE for what is copied from, TO_HOST for what is copied to.
template <typename T> static T *pinned(long count, int which) {
  T *host;
  must(cudaMallocHost(&host, count * sizeof(T)), "cudaMallocHost");
  size_t bytes = count * sizeof(T);
  host_array[which] = {(char *)host, decoy_address((char *)host, bytes), bytes};
  for (long i = 0; i < count; i++)
    memset(host + i, POISON, sizeof(T));
  return host;
}

template <typename T> static T *given(int which) {
  return (T *)host_array[which].given;
}

// A stream that the null stream does not wait for, nor it for the null stream.
static inline cudaStream_t new_stream() {
  cudaStream_t stream;
  must(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
       "cudaStreamCreateWithFlags");
  return bus_stream[bus_streams++] = stream;
}

static inline void write_bus() {
  FILE *file = fopen("bus.csv", "w");
  double end = std::max({bus.host, bus.way[TO_DEVICE], bus.way[TO_HOST]});
  if (!file ||
      fprintf(file,
              "bus_to_device.bytes,bus_to_device.calls,bus_to_host.bytes,"
              "bus_to_host.calls,bus.host_waits,bus.chain_bytes\n"
              "%.0f,%.0f,%.0f,%.0f,%.0f,%.0f\n",
              bus.bytes[TO_DEVICE], bus.calls[TO_DEVICE], bus.bytes[TO_HOST],
              bus.calls[TO_HOST], bus.host_waits, end) < 0 ||
      fclose(file) != 0) {
    perror("bus.csv");
    exit(3);
  }
}

#ifdef __EMUCC__
// A submission's calls of cudaMemcpy and its like (compile.sh). Wrappers end in
// a tail call, so that the runtime, which checks the lengths, sees the
// submission's return address. They have no hooks: their own stores would count
// as the confined submission's.
#define UNWATCHED __attribute__((no_sanitize("thread")))
#define TAIL_CALL_WRAPPER                                                      \
  extern "C" UNWATCHED __attribute__((optimize("optimize-sibling-calls")))

UNWATCHED static double *stream_time(cudaStream_t stream) {
  for (int i = 0; i < bus_streams; i++)
    if (bus_stream[i] == stream)
      return &bus.stream[i];
  fprintf(stderr, "a stream that is none of those given\n");
  exit(3);
}

UNWATCHED static void host_waits(double until) {
  bus.host_waits++;
  bus.host = std::max(bus.host, until);
}

UNWATCHED static void count_copy(const void *to, const void *from, size_t bytes,
                                 cudaMemcpyKind kind, cudaStream_t stream) {
  int way = kind == cudaMemcpyDeviceToHost ? TO_HOST : TO_DEVICE;
  const struct host_array *a = &host_array[way];
  const char *host = (const char *)(way == TO_HOST ? to : from);
  if ((kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToHost) ||
      !a->begin || host < a->given || host >= a->given + a->bytes) {
    fprintf(stderr, "a copy that is none from x to the device, and none from "
                    "the device to out\n");
    exit(3);
  }
  double *free = stream_time(stream);
  double begin = std::max({bus.host, bus.way[way], *free});
  bus.calls[way]++;
  bus.bytes[way] += bytes;
  bus.way[way] = *free = begin + bytes;
}

UNWATCHED static void *place_of(const void *p) {
  for (const struct host_array &a : host_array)
    if ((const char *)p >= a.given && (const char *)p < a.given + a.bytes)
      return a.begin + ((const char *)p - a.given);
  return (void *)p;
}

TAIL_CALL_WRAPPER cudaError_t lab_memcpy_async(void *to, const void *from,
                                               size_t bytes,
                                               cudaMemcpyKind kind,
                                               cudaStream_t stream) {
  count_copy(to, from, bytes, kind, stream);
  return cudaMemcpyAsync(place_of(to), place_of(from), bytes, kind, stream);
}

TAIL_CALL_WRAPPER cudaError_t lab_memcpy(void *to, const void *from,
                                         size_t bytes, cudaMemcpyKind kind) {
  count_copy(to, from, bytes, kind, 0);
  host_waits(*stream_time(0));
  return cudaMemcpy(place_of(to), place_of(from), bytes, kind);
}

TAIL_CALL_WRAPPER cudaError_t lab_stream_synchronize(cudaStream_t stream) {
  host_waits(*stream_time(stream));
  return cudaStreamSynchronize(stream);
}

UNWATCHED static void wait_for_all() {
  host_waits(std::max(bus.way[TO_DEVICE], bus.way[TO_HOST]));
}

TAIL_CALL_WRAPPER cudaError_t lab_device_synchronize() {
  wait_for_all();
  return cudaDeviceSynchronize();
}

// Work of two streams does not overlap across an allocation, and cudaFree waits
// for all that is under way. Neither waits where nothing is.
UNWATCHED static void wait_for_copies() {
  if (std::max(bus.way[TO_DEVICE], bus.way[TO_HOST]) > bus.host)
    wait_for_all();
}

TAIL_CALL_WRAPPER cudaError_t lab_malloc(void **p, size_t bytes,
                                         const void *pc) {
  wait_for_copies();
  return emu_malloc(p, bytes, pc);
}

TAIL_CALL_WRAPPER cudaError_t lab_malloc_pitch(void **p, size_t *pitch,
                                               size_t width, size_t height,
                                               const void *pc) {
  wait_for_copies();
  return emu_malloc_pitch(p, pitch, width, height, pc);
}

TAIL_CALL_WRAPPER cudaError_t lab_cudaMalloc(void **p, size_t bytes) {
  wait_for_copies();
  return cudaMalloc(p, bytes);
}

TAIL_CALL_WRAPPER cudaError_t lab_free(void *memory) {
  wait_for_copies();
  return cudaFree(memory);
}

// Events order the streams. A submission holds their numbers, so that none can
// be made up; each byte of what it holds is the number.
static struct {
  cudaEvent_t event;
  double at;
} bus_event[1 + MAX_EVENTS];
static int bus_events;

UNWATCHED static int new_event() {
  if (bus_events == MAX_EVENTS) {
    fprintf(stderr, "more than %d events\n", MAX_EVENTS);
    exit(3);
  }
  must(cudaEventCreate(&bus_event[++bus_events].event), "cudaEventCreate");
  return bus_events;
}

UNWATCHED static int number_of(cudaEvent_t event) {
  int number = (uintptr_t)event & 0xff;
  if (number < 1 || number > bus_events) {
    fprintf(stderr, "an event that was not created\n");
    exit(3);
  }
  return number;
}

TAIL_CALL_WRAPPER cudaError_t lab_cudaEventRecord(cudaEvent_t event,
                                                  cudaStream_t stream) {
  if (bus_streams == 1)
    return cudaSuccess;
  int number = number_of(event);
  bus_event[number].at = *stream_time(stream);
  return cudaEventRecord(bus_event[number].event, stream);
}

TAIL_CALL_WRAPPER cudaError_t lab_cudaStreamWaitEvent(cudaStream_t stream,
                                                      cudaEvent_t event,
                                                      unsigned flags) {
  if (bus_streams == 1)
    return cudaSuccess;
  int number = number_of(event);
  double *free = stream_time(stream);
  *free = std::max(*free, bus_event[number].at);
  return cudaStreamWaitEvent(stream, bus_event[number].event, flags);
}

TAIL_CALL_WRAPPER cudaError_t lab_cudaEventSynchronize(cudaEvent_t event) {
  if (bus_streams == 1)
    return cudaSuccess;
  int number = number_of(event);
  host_waits(bus_event[number].at);
  return cudaEventSynchronize(bus_event[number].event);
}
#endif
