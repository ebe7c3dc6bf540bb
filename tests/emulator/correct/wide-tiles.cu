// Cooperative groups: tiles of 64 and 128 threads, of which each goes its way.
//! tier all
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include "../../check.cuh"

namespace cg = cooperative_groups;

const int BLOCK = 256, BLOCKS = 3, N = BLOCK * BLOCKS;

// What tiles of 64 make of their numbers.
struct results {
  int sum, least, before, upto, fifth, any, all, rank, tiles;
};

__global__ void collectives(const int *in, results *out) {
  __shared__ cg::block_tile_memory<BLOCK> room;
  auto block = cg::this_thread_block(room);
  cg::thread_block_tile<64> tile = cg::tiled_partition<64>(block);
  int i = blockIdx.x * BLOCK + threadIdx.x, v = in[i];
  results r;
  r.sum = cg::reduce(tile, v, cg::plus<int>());
  r.least = cg::reduce(tile, v, cg::less<int>());
  r.before = cg::exclusive_scan(tile, v);
  r.upto = cg::inclusive_scan(tile, v);
  r.fifth = tile.shfl(v, 37);
  r.any = tile.any(v == 3);
  r.all = tile.all(v < 100);
  r.rank = tile.meta_group_rank() * 1000 + tile.thread_rank();
  r.tiles = tile.meta_group_size() * 1000 + tile.num_threads();
  out[i] = r;
}

bool collectives_right(const std::vector<int> &v,
                       const std::vector<results> &got) {
  bool good = true;
  for (int i = 0; i < N; i++) {
    const int *t = &v[i / 64 * 64];
    results want = {0, t[0], 0, 0, t[37], 0, 1, i % BLOCK / 64 * 1000 + i % 64,
                    4064};
    for (int k = 0; k < 64; k++) {
      want.sum += t[k];
      want.least = t[k] < want.least ? t[k] : want.least;
      want.before += k < i % 64 ? t[k] : 0;
      want.upto += k <= i % 64 ? t[k] : 0;
      want.any |= t[k] == 3;
      want.all &= t[k] < 100;
    }
    good &= memcmp(&got[i], &want, sizeof want) == 0;
  }
  return good;
}

// Tiles of 64 reverse their parts as often as they like; then pairs of them.
__global__ void reversals(const int *in, int *out, int *global) {
  __shared__ int box[BLOCK];
  __shared__ int first[BLOCK / 64], count[BLOCK / 64];
  auto block = cg::this_thread_block();
  auto pair = cg::tiled_partition<128>(block);
  auto tile = cg::tiled_partition<64>(pair);
  int t = threadIdx.x, r = tile.thread_rank(), which = t / 64;
  int i = blockIdx.x * BLOCK + t, v = in[i];
  if (r == 0) count[which] = 0;
  for (int k = 0; k <= which; k++) {
    box[t] = v;
    tile.sync();
    v = box[t - r + 63 - r];
    tile.sync();
    if (r == 0) first[which] = v;
    tile.sync();
    v += first[which];
    tile.sync();
    atomicAdd(&count[which], 1);
  }
  tile.sync();
  global[i] = v + count[which];
  cg::sync(tile);
  v = global[i - r + 63 - r];
  box[t] = v;
  pair.sync();
  out[i] = box[t ^ 64];
  pair.sync();
  box[t ^ 96] = v;
}

bool reversals_right(std::vector<int> v, const std::vector<int> &got) {
  for (int tile = 0; tile < N / 64; tile++) {
    int *t = &v[tile * 64];
    for (int k = 0; k <= tile % 4; k++) {
      for (int a = 0; a < 32; a++) std::swap(t[a], t[63 - a]);
      int first = t[0];
      for (int a = 0; a < 64; a++) t[a] += first;
    }
    for (int a = 0; a < 64; a++) t[a] += 64 * (tile % 4 + 1);
    for (int a = 0; a < 32; a++) std::swap(t[a], t[63 - a]);
  }
  bool good = true;
  for (int i = 0; i < N; i++) good &= got[i] == v[i ^ 64];
  return good;
}

// Half a block works on what a copy brings, the other half makes a sum.
__global__ void halves(const int *in, int *out) {
  __shared__ int box[64];
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (tile.meta_group_rank() == 0) {
    cg::memcpy_async(tile, box, in, 64 * sizeof(int));
    cg::wait(tile);
    out[threadIdx.x] = box[63 - threadIdx.x];
  } else {
    out[threadIdx.x] = cg::reduce(tile, in[threadIdx.x], cg::plus<int>());
  }
}

bool halves_right(const std::vector<int> &v, const std::vector<int> &got) {
  bool good = true;
  int sum = 0;
  for (int i = 64; i < 128; i++) sum += v[i];
  for (int i = 0; i < 128; i++) good &= got[i] == (i < 64 ? v[63 - i] : sum);
  return good;
}

int main() {
  std::vector<int> v = numbers<int>(N);
  int *in = device(v), *out = device<int>(N), *room = device<int>(N);
  results *r = device<results>(N);
  collectives<<<BLOCKS, BLOCK>>>(in, r);
  bool good = collectives_right(v, host(r, N));
  reversals<<<BLOCKS, BLOCK>>>(in, out, room);
  good &= reversals_right(v, host(out, N));
  halves<<<1, 128>>>(in, out);
  good &= halves_right(v, host(out, 128));
  return verdict(good);
}
