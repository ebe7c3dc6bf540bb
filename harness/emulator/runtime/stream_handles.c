/* stream_handles.c - what a cudaStream_t stands for. */
#include "stream_work.h"

/* What no stream object says of the null stream. */
static const struct CUstream_st null_stream = {.id = 1};

const struct CUstream_st *stream_of(cudaStream_t stream) {
  return stream && stream != cudaStreamLegacy && stream != cudaStreamPerThread
             ? stream
             : &null_stream;
}

struct emu_stream stream_number(cudaStream_t stream) {
  const struct CUstream_st *s = stream_of(stream);
  return (struct emu_stream){(unsigned)s->id,
                             !(s->flags & cudaStreamNonBlocking)};
}

int stream_is_live(cudaStream_t stream) {
  return !stream_of(stream)->destroyed_at;
}
