/* stream_work.h - work that is given to a stream: done at once, or, while the
 * stream is being captured, kept by a node of a graph. */
#pragma once

#include "graph.h"

struct capture; /* one cudaStreamBeginCapture; stream_capture.c */

enum {
  STREAM_ATTRIBUTES = cudaLaunchAttributePreferredSharedMemoryCarveout + 1
};

struct CUstream_st {
  unsigned flags;
  int priority;
  const void *destroyed_at; /* NULL: it is in use */
  unsigned long long id;
  struct capture *capture;         /* NULL: none */
  struct CUstream_st *next_joined; /* in the same capture */
  cudaGraphNode_t *last;           /* what its next node depends on */
  size_t last_count;
  cudaLaunchAttributeValue attributes[STREAM_ATTRIBUTES];
};

/* The stream, that of the null stream for its several names. */
const struct CUstream_st *stream_of(cudaStream_t);
/* For emu_work_begins and the events of a stream. */
struct emu_stream stream_number(cudaStream_t);
/* Whether it is a stream that has not been destroyed. */
int stream_is_live(cudaStream_t);

/* The node that keeps this work, for the caller to fill in; NULL where it is to
 * be done at once, or *error. */
cudaGraphNode_t stream_node(cudaStream_t, cudaGraphNodeType,
                            const struct call *, cudaError_t *error);
/* An error where the stream is being captured, which ends the capture. */
cudaError_t stream_not_captured(cudaStream_t, const struct call *);

cudaError_t stream_copy(cudaStream_t, const struct cudaMemcpy3DParms *,
                        const struct call *);
/* Bytes of a row, and how many rows. */
cudaError_t stream_set(cudaStream_t, void *, size_t pitch, int value,
                       size_t width, size_t height, const struct call *);

/* Events in a capture: what was captured until one was recorded. */
struct captured_event {
  struct capture *capture;
  cudaGraphNode_t *last;
  size_t last_count;
};
/* 1: the stream is being captured, and the event notes where. */
int capture_record(struct captured_event *, cudaStream_t);
/* 1: the event was recorded in a capture, which the stream now joins. */
int capture_wait(cudaStream_t, const struct captured_event *);
