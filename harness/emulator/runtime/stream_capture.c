/* stream_capture.c - streams whose work becomes a graph instead of being done.
 *
 * A stream that waits for an event of a captured stream is captured too, until
 * cudaStreamEndCapture of the stream that it began with. */
#include "stream_work.h"
#include <stdlib.h>
#include <string.h>

struct capture {
  cudaGraph_t graph;
  cudaStream_t origin, streams; /* the one it began with; all of them */
  unsigned long long id;
  int invalid;
  struct capture *next;
};

static struct capture *captures; /* that have begun and not ended */

static int is_null_stream(cudaStream_t stream) {
  return !stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

static struct capture *capture_of(cudaStream_t stream) {
  return is_null_stream(stream) ? NULL : stream->capture;
}

static int is_open(const struct capture *c) {
  const struct capture *open = captures;
  while (open && open != c)
    open = open->next;
  return open != NULL;
}

static cudaError_t set_last(cudaGraphNode_t **last, size_t *count,
                            const cudaGraphNode_t *nodes, size_t more,
                            size_t kept) {
  cudaGraphNode_t *room = realloc(*last, (kept + more + 1) * sizeof *room);
  if (!room)
    return cudaErrorMemoryAllocation;
  if (more)
    memcpy(room + kept, nodes, more * sizeof *room);
  *last = room;
  *count = kept + more;
  return cudaSuccess;
}

/* ---- work ---- */

/* Work for the null stream waits for every other stream that is not
 * cudaStreamNonBlocking: none of them can be in a capture. */
static cudaError_t null_stream_error(const struct call *call) {
  for (struct capture *c = captures; c; c = c->next) {
    if (c->origin->flags & cudaStreamNonBlocking)
      continue;
    c->invalid = 1;
    return runtime_call_failed(
        cudaErrorStreamCaptureImplicit, call,
        "work for the null stream while another stream is being captured; "
        "name that stream, or create it with cudaStreamNonBlocking");
  }
  return cudaSuccess;
}

cudaGraphNode_t stream_node(cudaStream_t stream, cudaGraphNodeType type,
                            const struct call *call, cudaError_t *error) {
  if (!is_null_stream(stream) && !stream_is_live(stream)) {
    *error =
        runtime_call_failed(cudaErrorInvalidResourceHandle, call,
                            "the stream has been destroyed: nothing is done");
    return NULL;
  }
  struct capture *capture = capture_of(stream);
  *error = cudaSuccess;
  if (!capture) {
    if (captures && (!stream || stream == cudaStreamLegacy))
      *error = null_stream_error(call);
    return NULL;
  }
  if (capture->invalid) {
    *error = cudaErrorStreamCaptureInvalidated;
    return NULL;
  }
  cudaGraphNode_t node = NULL;
  *error = graph_add(&node, capture->graph, type, stream->last,
                     stream->last_count, call);
  if (!*error)
    *error = set_last(&stream->last, &stream->last_count, &node, 1, 0);
  return *error ? NULL : node;
}

cudaError_t stream_not_captured(cudaStream_t stream, const struct call *call) {
  struct capture *c = capture_of(stream);
  if (!c)
    return cudaSuccess;
  c->invalid = 1;
  return runtime_call_failed(
      cudaErrorStreamCaptureUnsupported, call,
      "the stream is being captured: its work is not done, only noted");
}

cudaError_t stream_copy(cudaStream_t stream,
                        const struct cudaMemcpy3DParms *copy,
                        const struct call *call) {
  cudaError_t error;
  cudaGraphNode_t node =
      stream_node(stream, cudaGraphNodeTypeMemcpy, call, &error);
  if (node)
    node->work.copy = *copy;
  else if (!error) {
    emu_work_begins(stream_number(stream), "copies", call->pc);
    error = memory_copy_box(copy, stream_number(stream).id, call);
    check_work_ends();
    if (memory_copy_is_complete(copy) || !strstr(call->name, "Async"))
      check_host_waits(stream_number(stream));
  }
  return runtime_error(error);
}

/* cudaMemset of device memory returns before it is done. */
static int is_shared_with_host(const void *p) {
  enum emu_memory_kind kind = emu_memory_find(p).kind;
  return kind == EMU_HOST || kind == EMU_MANAGED;
}

cudaError_t stream_set(cudaStream_t stream, void *to, size_t pitch, int value,
                       size_t width, size_t height, const struct call *call) {
  cudaError_t error;
  cudaGraphNode_t node =
      stream_node(stream, cudaGraphNodeTypeMemset, call, &error);
  if (node)
    node->work.set = (struct cudaMemsetParams){
        to, pitch, (unsigned)value & 0xff, 1, width, height};
  if (node || error)
    return runtime_error(error);
  emu_work_begins(stream_number(stream), "sets memory", call->pc);
  for (size_t y = 0; !error && y < height; y++)
    error = memory_set((char *)to + y * pitch, value, width, call);
  check_work_ends();
  if (!strstr(call->name, "Async") && is_shared_with_host(to))
    check_host_waits(stream_number(stream));
  return runtime_error(error);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function,
                               void *data) {
  if (!function)
    return runtime_error(cudaErrorInvalidValue);
  cudaError_t error;
  cudaGraphNode_t node =
      stream_node(stream, cudaGraphNodeTypeHost, THIS_CALL, &error);
  if (node)
    node->work.host = (struct cudaHostNodeParams){function, data};
  else if (!error) {
    runtime_host_function(1);
    function(data);
    runtime_host_function(0);
  }
  return runtime_error(error ? error : runtime_sticky_error());
}

/* ---- events between captured streams ---- */

int capture_record(struct captured_event *event, cudaStream_t stream) {
  struct capture *c = capture_of(stream);
  event->capture = c;
  if (c && set_last(&event->last, &event->last_count, stream->last,
                    stream->last_count, 0))
    c->invalid = 1;
  return c != NULL;
}

int capture_wait(cudaStream_t stream, const struct captured_event *event) {
  struct capture *capture = event->capture;
  if (!capture || !is_open(capture) || is_null_stream(stream))
    return 0;
  if (!stream->capture) {
    stream->capture = capture;
    stream->next_joined = capture->streams;
    capture->streams = stream;
    stream->last_count = 0;
  }
  if (stream->capture != capture ||
      set_last(&stream->last, &stream->last_count, event->last,
               event->last_count, stream->last_count))
    capture->invalid = 1;
  return 1;
}

/* ---- the API ---- */

cudaError_t cudaStreamBeginCapture(cudaStream_t stream,
                                   cudaStreamCaptureMode mode) {
  static unsigned long long ids;
  (void)mode;
  if (is_null_stream(stream))
    return runtime_call_failed(cudaErrorStreamCaptureUnsupported, THIS_CALL,
                               "the null stream cannot be captured; create "
                               "one with cudaStreamCreate");
  if (stream->capture)
    return runtime_error(cudaErrorIllegalState);
  struct capture *capture = calloc(1, sizeof *capture);
  if (!capture || !(capture->graph = graph_make())) {
    free(capture);
    return runtime_error(cudaErrorMemoryAllocation);
  }
  capture->origin = capture->streams = stream;
  capture->id = ++ids;
  capture->next = captures;
  captures = capture;
  stream->capture = capture;
  stream->next_joined = NULL;
  stream->last_count = 0;
  return runtime_sticky_error();
}

/* Whether all that other streams did is waited for by the first. */
static int is_joined(const struct capture *capture) {
  for (cudaStream_t s = capture->streams; s; s = s->next_joined)
    for (size_t i = 0; s != capture->origin && i < s->last_count; i++) {
      int used = 0;
      for (cudaGraphNode_t n = capture->graph->first; n && !used; n = n->next)
        for (size_t b = 0; b < n->before_count; b++)
          used |= n->before[b] == s->last[i];
      for (size_t k = 0; k < capture->origin->last_count; k++)
        used |= capture->origin->last[k] == s->last[i];
      if (!used)
        return 0;
    }
  return 1;
}

static void end(struct capture *capture) {
  for (cudaStream_t s = capture->streams, next; s; s = next) {
    next = s->next_joined;
    s->capture = NULL;
    s->next_joined = NULL;
    s->last_count = 0;
  }
  struct capture **at = &captures;
  while (*at != capture)
    at = &(*at)->next;
  *at = capture->next;
  free(capture);
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph) {
  struct capture *capture = capture_of(stream);
  if (!graph || !capture)
    return runtime_error(graph ? cudaErrorIllegalState : cudaErrorInvalidValue);
  cudaError_t error = cudaSuccess;
  if (capture->origin != stream)
    error = cudaErrorStreamCaptureUnmatched;
  else if (capture->invalid)
    error = cudaErrorStreamCaptureInvalidated;
  else if (!is_joined(capture))
    error = runtime_call_failed(
        cudaErrorStreamCaptureUnjoined, THIS_CALL,
        "another stream joined the capture, and this one does not wait for an "
        "event that it records at its end");
  *graph = error ? NULL : capture->graph;
  if (error)
    graph_free(capture->graph);
  end(capture);
  return runtime_error(error ? error : runtime_sticky_error());
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream,
                                     cudaStreamCaptureStatus *status,
                                     unsigned long long *id, cudaGraph_t *graph,
                                     const cudaGraphNode_t **nodes,
                                     const cudaGraphEdgeData **data,
                                     size_t *count) {
  const struct capture *capture = capture_of(stream);
  if (!status)
    return runtime_error(cudaErrorInvalidValue);
  *status = !capture           ? cudaStreamCaptureStatusNone
            : capture->invalid ? cudaStreamCaptureStatusInvalidated
                               : cudaStreamCaptureStatusActive;
  if (!capture)
    return runtime_sticky_error();
  if (id)
    *id = capture->id;
  if (graph)
    *graph = capture->graph;
  if (nodes)
    *nodes = stream->last;
  if (data)
    *data = NULL;
  if (count)
    *count = stream->last_count;
  return runtime_sticky_error();
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream,
                                  cudaStreamCaptureStatus *status) {
  return cudaStreamGetCaptureInfo(stream, status, NULL, NULL, NULL, NULL, NULL);
}
