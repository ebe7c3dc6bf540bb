/* running.c - what runs on this OS thread, and what kernels ask of it. */
#include "running.h"

__thread struct emu_thread *emu_self;
__thread struct worker *emu_worker;
__thread struct recorder emu_recorder;

unsigned emu_thread_index(int d) {
  return (&emu_self->thread_index.x)[d];
}
unsigned emu_block_index(int d) {
  return (&emu_worker->block->at.x)[d];
}
unsigned emu_block_size(int d) {
  return (&emu_worker->launch->grid->block.x)[d];
}
unsigned emu_grid_size(int d) {
  return (&emu_worker->launch->grid->grid.x)[d];
}
unsigned emu_lane(void) {
  return emu_self->lane;
}
unsigned emu_warp(void) {
  return emu_self->warp;
}
void *emu_dynamic_shared(void) {
  return emu_worker->arena;
}
size_t emu_dynamic_bytes(void) {
  return emu_worker->launch->grid->dynamic_bytes;
}
