/* workspace.c - allocates, fills, poisons and restores the arrays of a run. */
#include "workspace.h"
#include "../runtime.h"
#include "common/message.h"
#include "common/output.h"
#include "pinned.h"
#include "verify.h"

#include <stdlib.h>
#include <string.h>

static float *host_floats_new(const struct workspace *w, size_t floats) {
  void *memory = NULL;
  size_t bytes = (floats ? floats : 1) * sizeof(float);
  if (w->pinned)
    memory = pinned_take(bytes);
  else if (posix_memalign(&memory, 4096, bytes) != 0)
    fail("no memory for %zu bytes on the host; choose a smaller --size", bytes);
  return memory;
}

static void host_floats_free(const struct workspace *w, float **floats) {
  if (!*floats)
    return;
  if (w->pinned)
    pinned_return(*floats);
  else
    free(*floats);
  *floats = NULL;
}

static float *device_floats_new(size_t floats) {
  void *memory = NULL;
  CUDA(cudaMalloc(&memory, (floats ? floats : 1) * sizeof(float)));
  return memory;
}

static void device_floats_free(float **floats) {
  if (*floats)
    CUDA(cudaFree(*floats));
  *floats = NULL;
}

/* Inputs begin `shift` floats into what is allocated. */
static float *shifted_new(const struct workspace *w, size_t floats) {
  return device_floats_new(floats + w->shift) + w->shift;
}

static void shifted_free(const struct workspace *w, float **floats) {
  if (*floats)
    *floats -= w->shift;
  device_floats_free(floats);
}

static void copy(float *to, const float *from, size_t floats,
                 enum cudaMemcpyKind kind) {
  if (floats > 0)
    CUDA(cudaMemcpy(to, from, floats * sizeof(float), kind));
}

/* ---- arrays in a kind of host memory ---- */

static float *placed_new(enum memory memory, size_t floats) {
  void *p = NULL;
  size_t bytes = (floats ? floats : 1) * sizeof(float);
  if (memory == PINNED)
    CUDA(cudaMallocHost(&p, bytes));
  else if (memory == MANAGED)
    CUDA(cudaMallocManaged(&p, bytes, cudaMemAttachGlobal));
  else
    p = allocate(bytes);
  return p;
}

static void placed_free(enum memory memory, float **p) {
  if (*p && memory == PINNED)
    CUDA(cudaFreeHost(*p));
  else if (*p && memory == MANAGED)
    CUDA(cudaFree(*p));
  else
    free(*p);
  *p = NULL;
}

static void free_placed(struct workspace *w) {
  for (int m = 0; m < MEMORIES; m++) {
    for (int i = 0; i < MAX_INPUTS; i++)
      placed_free(m, &w->host[m].in[i]);
    placed_free(m, &w->host[m].out);
  }
}

static void fill_placed(struct workspace *w, enum memory memory) {
  for (int i = 0; i < MAX_INPUTS; i++)
    if (w->in_floats[i] > 0)
      memcpy(w->host[memory].in[i], w->host_in[i],
             w->in_floats[i] * sizeof(float));
}

void workspace_place(struct workspace *w, const struct configuration *c) {
  enum memory memory = c->entry->memory;
  struct arrays *a = &w->host[memory];
  if (memory == MEMORY_OF_DEVICE || a->out)
    return;
  for (int i = 0; i < MAX_INPUTS; i++)
    if (w->in_floats[i] > 0)
      a->in[i] = placed_new(memory, w->in_floats[i]);
  a->out = placed_new(memory, w->out_floats);
  fill_placed(w, memory);
}

static void free_inputs(struct workspace *w) {
  free_placed(w);
  for (int i = 0; i < MAX_INPUTS; i++) {
    host_floats_free(w, &w->host_in[i]);
    free(w->host_copy[i]);
    w->host_copy[i] = NULL;
    shifted_free(w, &w->in[i]);
    device_floats_free(&w->backup[i]);
  }
}

static void free_outputs(struct workspace *w) {
  free_placed(w);
  host_floats_free(w, &w->host_out);
  device_floats_free(&w->out);
  device_floats_free(&w->scratch);
}

void workspace_free(struct workspace *w) {
  free_inputs(w);
  free_outputs(w);
  pinned_release();
  w->problem = NULL;
}

/* fill() depends on the shape alone (problem.h). */
static bool same_inputs(const struct workspace *w,
                        const struct configuration *c) {
  if (w->problem != c->problem ||
      memcmp(&w->instance.shape, &c->instance.shape, sizeof(struct shape)) != 0)
    return false;
  for (int i = 0; i < MAX_INPUTS; i++)
    if (w->in_floats[i] != c->problem->input_elements(&c->instance, i))
      return false;
  return true;
}

static void make_inputs(struct workspace *w, const struct configuration *c) {
  free_inputs(w);
  for (int i = 0; i < MAX_INPUTS; i++) {
    w->in_floats[i] = c->problem->input_elements(&c->instance, i);
    if (w->in_floats[i] > 0)
      w->host_in[i] = host_floats_new(w, w->in_floats[i]);
  }
  c->problem->fill(&c->instance, w->host_in);
}

void workspace_host(struct workspace *workspace,
                    const struct configuration *configuration) {
  const struct problem *p = configuration->problem;
  size_t out = p->output_elements(&configuration->instance), scratch = 0;
  if (p->scratch_elements)
    scratch = p->scratch_elements(&configuration->instance);
  if (!same_inputs(workspace, configuration))
    make_inputs(workspace, configuration);
  if (workspace->problem != p || workspace->out_floats != out ||
      workspace->scratch_floats != scratch)
    free_outputs(workspace);
  workspace->problem = p;
  workspace->instance = configuration->instance;
  workspace->out_floats = out;
  workspace->scratch_floats = scratch;
  if (!workspace->host_out)
    workspace->host_out = host_floats_new(workspace, out);
}

void workspace_device(struct workspace *workspace, bool backup) {
  for (int i = 0; i < MAX_INPUTS; i++) {
    size_t floats = workspace->in_floats[i];
    if (floats > 0 && !workspace->in[i]) {
      workspace->in[i] = shifted_new(workspace, floats);
      copy(workspace->in[i], workspace->host_in[i], floats,
           cudaMemcpyHostToDevice);
    }
    if (floats > 0 && backup && !workspace->backup[i]) {
      workspace->backup[i] = device_floats_new(floats);
      copy(workspace->backup[i], workspace->in[i], floats,
           cudaMemcpyDeviceToDevice);
    }
  }
  if (!workspace->out)
    workspace->out = device_floats_new(workspace->out_floats);
  if (!workspace->scratch && workspace->scratch_floats > 0)
    workspace->scratch = device_floats_new(workspace->scratch_floats);
}

struct task workspace_task(const struct workspace *workspace,
                           const struct configuration *configuration) {
  struct task task = {.instance = configuration->instance};
  bool host = configuration->entry->host;
  const struct arrays *placed = &workspace->host[configuration->entry->memory];
  for (int i = 0; i < MAX_INPUTS; i++)
    task.in[i] = placed->out               ? placed->in[i]
                 : !host                   ? workspace->in[i]
                 : workspace->host_copy[i] ? workspace->host_copy[i]
                                           : workspace->host_in[i];
  task.out = placed->out ? placed->out
             : host      ? workspace->host_out
                         : workspace->out;
  task.scratch = host ? NULL : workspace->scratch;
  return task;
}

void workspace_poison(struct workspace *workspace,
                      const struct configuration *configuration) {
  if (configuration->entry->host) {
    memset(workspace->host_out, POISON_BYTE,
           workspace->out_floats * sizeof(float));
    return;
  }
  if (configuration->entry->memory)
    memset(workspace->host[configuration->entry->memory].out, POISON_BYTE,
           workspace->out_floats * sizeof(float));
  else
    CUDA(cudaMemset(workspace->out, POISON_BYTE,
                    workspace->out_floats * sizeof(float)));
  if (workspace->scratch_floats > 0)
    CUDA(cudaMemset(workspace->scratch, POISON_BYTE,
                    workspace->scratch_floats * sizeof(float)));
  if (configuration->entry
          ->memory) /* its streams do not wait for the default one */
    CUDA(cudaDeviceSynchronize());
}

static void restore_host(struct workspace *w) {
  for (int i = 0; i < MAX_INPUTS; i++) {
    size_t bytes = w->in_floats[i] * sizeof(float);
    if (bytes == 0)
      continue;
    if (!w->host_copy[i])
      w->host_copy[i] = allocate(bytes);
    memcpy(w->host_copy[i], w->host_in[i], bytes);
  }
}

void workspace_restore(struct workspace *workspace,
                       const struct configuration *configuration) {
  if (!configuration->entry->destroys)
    return;
  if (configuration->entry->host) {
    restore_host(workspace);
    return;
  }
  if (configuration->entry
          ->memory) { /* the host writes all pages of them, too */
    fill_placed(workspace, configuration->entry->memory);
    return;
  }
  for (int i = 0; i < MAX_INPUTS; i++)
    copy(workspace->in[i], workspace->backup[i], workspace->in_floats[i],
         cudaMemcpyDeviceToDevice);
}

struct check workspace_check(struct workspace *w,
                             const struct configuration *c) {
  if (c->entry->memory)
    memcpy(w->host_out, w->host[c->entry->memory].out,
           w->out_floats * sizeof(float));
  else if (!c->entry->host)
    copy(w->host_out, w->out, w->out_floats, cudaMemcpyDeviceToHost);
  return reference_check(c->problem, &c->instance, w->host_in, w->host_out);
}
