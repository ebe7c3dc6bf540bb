/* resident.h - how many blocks can be resident, for __launch_bounds__. */
#pragma once

/* Threads that a multiprocessor of the compute capability compiled for holds
 * (CUDA C++ Programming Guide, technical specifications). */
#if !defined(__CUDA_ARCH__)
enum { SM_THREADS = 2048 };
#elif __CUDA_ARCH__ >= 750 && __CUDA_ARCH__ < 800
enum { SM_THREADS = 1024 };
#elif __CUDA_ARCH__ >= 860 && __CUDA_ARCH__ < 900 || __CUDA_ARCH__ >= 1200
enum { SM_THREADS = 1536 };
#else
enum { SM_THREADS = 2048 };
#endif

/* So many blocks of so many threads, or as many as fit: a bound that asks for
 * more is ignored, with a warning. */
static constexpr int resident_blocks(int blocks, int threads) {
  return blocks * threads <= SM_THREADS ? blocks : SM_THREADS / threads;
}
