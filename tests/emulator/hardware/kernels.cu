// Small kernels of what courses teach, launched with four sizes each: types of
// all widths, shared memory, atomics, shuffles and votes, in branches and loops
// that part the lanes of a warp.
//
// What an H200's counters say of each launch is kept in kernels.csv. As in
// divergence.cu, loops stay loops, and no two loads are neighbours that nvcc
// could merge.
//
// "// MERGED count: why" before a kernel names a count in which the code of nvcc
// 13.0 does otherwise than the source; that count alone may differ.
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>

#include "kernels.cuh"
#include "kernels_widths.cuh"

#include "kernels_shared.cuh"

#include "kernels_atomics.cuh"
#include "kernels_warps.cuh"

typedef void kernel(const int *, int *, int *, int, int);
enum { MIB = 1 << 20 };

static char *memory; // 2 MiB of numbers, of results and of counters
static int launches;

static void launch(const char *name, kernel *k) {
  static const struct {
    int blocks, threads, n, m;
  } sizes[] = {{1, 32, 4, 3}, {1, 64, 7, 5}, {1, 96, 9, 2}, {2, 128, 6, 7}};
  for (auto s : sizes) {
    cudaMemset(memory + 2 * MIB, 0, 4 * MIB);
    k<<<s.blocks, s.threads, 4096>>>((const int *)memory,
                                     (int *)(memory + 2 * MIB),
                                     (int *)(memory + 4 * MIB), s.n, s.m);
    printf("%d %s\n", launches++, name);
  }
}
#define LAUNCH(k) launch(#k, k)

int main() {
  std::vector<int> numbers(2 * MIB / sizeof(int));
  for (size_t i = 0; i < numbers.size(); i++)
    numbers[i] = (i * 37 + 11) % 101;
  cudaMalloc(&memory, 6 * MIB);
  cudaMemcpy(memory, numbers.data(), 2 * MIB, cudaMemcpyHostToDevice);
  LAUNCH(pairs_skipped);
  LAUNCH(quads_until);
  LAUNCH(quads_every_third);
  LAUNCH(quads_by_half_warps);
  LAUNCH(bytes_of_odd_lanes);
  LAUNCH(strings_of_own_length);
  LAUNCH(shorts_in_triangle);
  LAUNCH(doubles_gathered);
  LAUNCH(doubles_one_branch);
  LAUNCH(triples_first_and_last);
  LAUNCH(tree_of_records);
  LAUNCH(quads_scattered);
  LAUNCH(pairs_crossed);
  LAUNCH(doubles_in_turn);
  LAUNCH(bytes_counted);
  LAUNCH(list_walked);
  LAUNCH(columns_of_a_tile);
  LAUNCH(tile_without_padding);
  LAUNCH(bitonic_with_gaps);
  LAUNCH(halo_by_few);
  LAUNCH(search_in_steps);
  LAUNCH(two_arrays_in_one);
  LAUNCH(triples_in_shared);
  LAUNCH(histogram_of_some);
  LAUNCH(maximum_in_rows);
  LAUNCH(floats_by_even_lanes);
  LAUNCH(wide_sums);
  LAUNCH(bits_claimed);
  LAUNCH(exchanged_apart);
  LAUNCH(swapped_apart);
  LAUNCH(shared_bins);
  LAUNCH(shared_bins_weighted);
  LAUNCH(shared_queue);
  LAUNCH(frontier);
  LAUNCH(scan_then_some_store);
  LAUNCH(compacted_by_ballot);
  LAUNCH(while_any_has_work);
  LAUNCH(sums_of_warps);
  LAUNCH(leader_loads);
  LAUNCH(halves_pass_indices);
  LAUNCH(loops_of_a_switch);
  LAUNCH(two_ways_out);
  LAUNCH(states);
  LAUNCH(returns_of_a_function);
  LAUNCH(warps_with_tasks);
  LAUNCH(rows_by_warp);
  cudaError_t error = cudaDeviceSynchronize();
  puts(error ? cudaGetErrorString(error) : "OK");
  return error != cudaSuccess;
}
