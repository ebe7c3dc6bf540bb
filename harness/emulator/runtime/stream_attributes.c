/* stream_attributes.c - attributes of streams: kept, and of no effect on what
 * is counted. */
#include "stream_work.h"

static int is_known(cudaStream_t stream, cudaLaunchAttributeID id) {
  return stream && stream != cudaStreamLegacy &&
         stream != cudaStreamPerThread && (unsigned)id < STREAM_ATTRIBUTES;
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream,
                                   cudaLaunchAttributeID id,
                                   const cudaLaunchAttributeValue *value) {
  if (!value || !is_known(stream, id))
    return runtime_error(cudaErrorInvalidValue);
  if (id == cudaLaunchAttributePriority)
    stream->priority = value->priority;
  stream->attributes[id] = *value;
  return runtime_health();
}
