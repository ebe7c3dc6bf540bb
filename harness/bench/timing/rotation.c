/* rotation.c - copies of the arrays for the launches of a graph. */
#include "rotation.h"
#include "../runtime.h"

/* Copies lie 2 KiB or more apart, so that no line of one comes with another,
 * and are shifted alike. */
static size_t pitch_of(size_t floats) {
  return (floats + 1023) / 1024 * 1024 + 1024;
}

size_t rotation_bytes(const struct workspace *w) {
  size_t floats = pitch_of(w->out_floats);
  for (int i = 0; i < MAX_INPUTS; i++)
    if (w->in_floats[i] > 0)
      floats += pitch_of(w->in_floats[i]);
  return floats * sizeof(float);
}

static float *copies_new(size_t pitch, int copies) {
  void *memory = NULL;
  if (copies > 1)
    CUDA(cudaMalloc(&memory, pitch * (size_t)(copies - 1) * sizeof(float)));
  return memory;
}

struct rotation rotation_make(const struct workspace *workspace, int copies) {
  struct rotation rotation = {.workspace = workspace, .copies = copies};
  for (int i = 0; i < MAX_INPUTS; i++) {
    size_t floats = workspace->in_floats[i];
    if (floats == 0)
      continue;
    rotation.in_pitch[i] = pitch_of(floats);
    rotation.in[i] = copies_new(rotation.in_pitch[i], copies);
    if (rotation.in[i])
      rotation.in[i] += workspace->shift;
    for (int copy = 1; copy < copies; copy++)
      CUDA(cudaMemcpy(
          rotation.in[i] + (size_t)(copy - 1) * rotation.in_pitch[i],
          workspace->in[i], floats * sizeof(float), cudaMemcpyDeviceToDevice));
  }
  rotation.out_pitch = pitch_of(workspace->out_floats);
  rotation.out = copies_new(rotation.out_pitch, copies);
  return rotation;
}

void rotation_free(struct rotation *r) {
  for (int i = 0; i < MAX_INPUTS; i++)
    if (r->in[i])
      CUDA(cudaFree(r->in[i] - r->workspace->shift));
  CUDA(cudaFree(r->out));
}

struct task rotation_task(const struct rotation *r,
                          const struct configuration *c, int copy) {
  struct task t = workspace_task(r->workspace, c);
  if (copy == 0)
    return t;
  for (int i = 0; i < MAX_INPUTS; i++)
    if (t.in[i])
      t.in[i] = r->in[i] + (size_t)(copy - 1) * r->in_pitch[i];
  t.out = r->out + (size_t)(copy - 1) * r->out_pitch;
  return t;
}
