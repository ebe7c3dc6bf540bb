/* block.cuh - reductions, scans, loads and stores of a block. */
#pragma once

#include "warp.cuh"

namespace cub {
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm {
  BLOCK_SCAN_RAKING,
  BLOCK_SCAN_RAKING_MEMOIZE,
  BLOCK_SCAN_WARP_SCANS
};
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE
};

/* Thread 0 gets the result: each warp reduces by shuffles, the first thread
 * adds what the warps have. */
template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS,
          int Y = 1, int Z = 1>
class BlockReduce {
  enum { THREADS = X * Y * Z, WARPS = (THREADS + 31) / 32 };

public:
  struct TempStorage {
    T of_warp[WARPS];
  };
  EMU_COLLECTIVE BlockReduce(TempStorage &t) : storage(t) {}

  template <class Op> EMU_COLLECTIVE T Reduce(T value, Op op, int valid) {
    int rank = emu::thread_rank(), first = rank / 32 * 32;
    T sum = emu::warp_reduce<32>(value, op, valid - first);
    if (WARPS == 1)
      return sum;
    if (rank % 32 == 0)
      storage.of_warp[rank / 32] = sum;
    __syncthreads();
    if (rank == 0)
      for (int w = 1; w < WARPS && w * 32 < valid; w++)
        sum = op(sum, storage.of_warp[w]);
    return sum;
  }
  template <class Op> EMU_COLLECTIVE T Reduce(T value, Op op) {
    return Reduce(value, op, THREADS);
  }
  template <int N, class Op> EMU_COLLECTIVE T Reduce(T (&values)[N], Op op) {
    T own = values[0];
    for (int i = 1; i < N; i++)
      own = op(own, values[i]);
    return Reduce(own, op);
  }
  EMU_COLLECTIVE T Sum(T value) {
    return Reduce(value, cub::Sum());
  }
  EMU_COLLECTIVE T Sum(T value, int valid) {
    return Reduce(value, cub::Sum(), valid);
  }
  template <int N> EMU_COLLECTIVE T Sum(T (&values)[N]) {
    return Reduce(values, cub::Sum());
  }

private:
  TempStorage &storage;
};

template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1,
          int Z = 1>
class BlockScan {
  enum { THREADS = X * Y * Z, WARPS = (THREADS + 31) / 32 };

public:
  struct TempStorage {
    T of_warp[WARPS];
  };
  EMU_COLLECTIVE BlockScan(TempStorage &t) : storage(t) {}

  template <class Op>
  EMU_COLLECTIVE void InclusiveScan(T in, T &out, Op op, T &all) {
    int rank = emu::thread_rank(), warp = rank / 32;
    T sum = emu::warp_scan<32>(in, op);
    if (rank % 32 == 31 || rank == THREADS - 1)
      storage.of_warp[warp] = sum;
    __syncthreads();
    T before = storage.of_warp[0];
    for (int w = 1; w < WARPS; w++) {
      if (w == warp)
        sum = op(before, sum);
      before = op(before, storage.of_warp[w]);
    }
    out = sum;
    all = before;
  }
  template <class Op>
  EMU_COLLECTIVE void ExclusiveScan(T in, T &out, T init, Op op, T &all) {
    int rank = emu::thread_rank(), warp = rank / 32;
    T sum = emu::warp_scan<32>(in, op);
    T before = emu::shifted<false>(emu::warp_mask(), sum, 1, 32);
    if (rank % 32 == 31 || rank == THREADS - 1)
      storage.of_warp[warp] = sum;
    __syncthreads();
    T prefix = init;
    all = storage.of_warp[0];
    for (int w = 0; w < WARPS; w++) {
      if (w < warp)
        prefix = op(prefix, storage.of_warp[w]);
      if (w)
        all = op(all, storage.of_warp[w]);
    }
    out = rank % 32 ? op(prefix, before) : prefix;
  }
  template <class Op> EMU_COLLECTIVE void InclusiveScan(T in, T &out, Op op) {
    T all;
    InclusiveScan(in, out, op, all);
  }
  template <class Op>
  EMU_COLLECTIVE void ExclusiveScan(T in, T &out, T init, Op op) {
    T all;
    ExclusiveScan(in, out, init, op, all);
  }
  /* Several of each thread's. */
  template <int N, class Op>
  EMU_COLLECTIVE void InclusiveScan(T (&in)[N], T (&out)[N], Op op, T &all) {
    T own = in[0], before, sum;
    for (int i = 1; i < N; i++)
      own = op(own, in[i]);
    InclusiveScan(own, sum, op, all);
    before = Shifted(sum);
    T running = in[0];
    if (emu::thread_rank() > 0)
      running = op(before, running);
    for (int i = 0; i < N; i++) {
      T next = i + 1 < N ? op(running, in[i + 1 < N ? i + 1 : i]) : running;
      out[i] = running;
      running = next;
    }
  }
  template <int N, class Op>
  EMU_COLLECTIVE void ExclusiveScan(T (&in)[N], T (&out)[N], T init, Op op,
                                    T &all) {
    T own = in[0], running;
    for (int i = 1; i < N; i++)
      own = op(own, in[i]);
    ExclusiveScan(own, running, init, op, all);
    for (int i = 0; i < N; i++) {
      T next = op(running, in[i]);
      out[i] = running;
      running = next;
    }
  }
  template <int N, class Op>
  EMU_COLLECTIVE void InclusiveScan(T (&in)[N], T (&out)[N], Op op) {
    T all;
    InclusiveScan(in, out, op, all);
  }
  template <int N, class Op>
  EMU_COLLECTIVE void ExclusiveScan(T (&in)[N], T (&out)[N], T init, Op op) {
    T all;
    ExclusiveScan(in, out, init, op, all);
  }
  /* Of one number of each thread, or of an array. */
  template <class In, class Out>
  EMU_COLLECTIVE void InclusiveSum(In &&in, Out &out, T &all) {
    InclusiveScan(in, out, cub::Sum(), all);
  }
  template <class In, class Out>
  EMU_COLLECTIVE void InclusiveSum(In &&in, Out &out) {
    T all;
    InclusiveScan(in, out, cub::Sum(), all);
  }
  template <class In, class Out>
  EMU_COLLECTIVE void ExclusiveSum(In &&in, Out &out, T &all) {
    ExclusiveScan(in, out, T(), cub::Sum(), all);
  }
  template <class In, class Out>
  EMU_COLLECTIVE void ExclusiveSum(In &&in, Out &out) {
    T all;
    ExclusiveScan(in, out, T(), cub::Sum(), all);
  }

private:
  TempStorage &storage;

  /* The sum of the thread before: across warps, of the warp before. */
  EMU_COLLECTIVE T Shifted(T sum) {
    int rank = emu::thread_rank();
    T before = emu::shifted<false>(emu::warp_mask(), sum, 1, 32);
    __syncthreads();
    if (rank % 32 == 31)
      storage.of_warp[rank / 32] = sum;
    __syncthreads();
    return rank % 32 || !rank ? before : storage.of_warp[rank / 32 - 1];
  }
};

/* Each element less that before it, or that behind it, as an operation has it;
 * the first of all, or the last, stays. */
template <class T, int X, int Y = 1, int Z = 1> class BlockAdjacentDifference {
  enum { THREADS = X * Y * Z };

public:
  struct TempStorage {
    T first[THREADS], last[THREADS];
  };
  EMU_COLLECTIVE BlockAdjacentDifference(TempStorage &t) : storage(t) {}

  template <int N, class Out, class Op>
  EMU_COLLECTIVE void SubtractLeft(T (&in)[N], Out (&out)[N], Op op) {
    int rank = emu::thread_rank();
    storage.last[rank] = in[N - 1];
    __syncthreads();
    for (int i = N - 1; i > 0; i--)
      out[i] = op(in[i], in[i - 1]);
    out[0] = rank ? Out(op(in[0], storage.last[rank - 1])) : Out(in[0]);
  }
  template <int N, class Out, class Op>
  EMU_COLLECTIVE void SubtractRight(T (&in)[N], Out (&out)[N], Op op) {
    int rank = emu::thread_rank();
    storage.first[rank] = in[0];
    __syncthreads();
    for (int i = 0; i < N - 1; i++)
      out[i] = op(in[i], in[i + 1]);
    out[N - 1] = rank + 1 < THREADS
                     ? Out(op(in[N - 1], storage.first[rank + 1]))
                     : Out(in[N - 1]);
  }

private:
  TempStorage &storage;
};

/* Consecutive elements to each thread: itself, or by way of shared memory so
 * that the warp's accesses are coalesced. */
template <class T, int X, int N, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT,
          int Y = 1, int Z = 1>
class BlockLoad {
  enum {
    THREADS = X * Y * Z,
    SHARED = A == BLOCK_LOAD_TRANSPOSE || A == BLOCK_LOAD_WARP_TRANSPOSE
  };

public:
  struct TempStorage {
    T element[SHARED ? THREADS * N : 1];
  };
  EMU_COLLECTIVE BlockLoad(TempStorage &t) : storage(t) {}

  template <class I> EMU_COLLECTIVE void Load(I from, T (&to)[N], int valid) {
    int rank = emu::thread_rank();
    for (int i = 0; i < N; i++) {
      int at =
          SHARED || A == BLOCK_LOAD_STRIPED ? i * THREADS + rank : rank * N + i;
      if (at < valid) {
        if (SHARED)
          storage.element[SHARED ? at : 0] = from[at];
        else
          to[i] = from[at];
      }
    }
    if (!SHARED)
      return;
    __syncthreads();
    for (int i = 0; i < N; i++)
      if (rank * N + i < valid)
        to[i] = storage.element[SHARED ? rank * N + i : 0];
  }
  template <class I>
  EMU_COLLECTIVE void Load(I from, T (&to)[N], int valid, T rest) {
    for (int i = 0; i < N; i++)
      to[i] = rest;
    Load(from, to, valid);
  }
  template <class I> EMU_COLLECTIVE void Load(I from, T (&to)[N]) {
    Load(from, to, THREADS * N);
  }

private:
  TempStorage &storage;
};

template <class T, int X, int N, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT,
          int Y = 1, int Z = 1>
class BlockStore {
  enum {
    THREADS = X * Y * Z,
    SHARED = A == BLOCK_STORE_TRANSPOSE || A == BLOCK_STORE_WARP_TRANSPOSE
  };

public:
  struct TempStorage {
    T element[SHARED ? THREADS * N : 1];
  };
  EMU_COLLECTIVE BlockStore(TempStorage &t) : storage(t) {}

  template <class O> EMU_COLLECTIVE void Store(O to, T (&from)[N], int valid) {
    int rank = emu::thread_rank();
    if (SHARED) {
      for (int i = 0; i < N; i++)
        storage.element[SHARED ? rank * N + i : 0] = from[i];
      __syncthreads();
    }
    for (int i = 0; i < N; i++) {
      int at = SHARED || A == BLOCK_STORE_STRIPED ? i * THREADS + rank
                                                  : rank * N + i;
      if (at < valid)
        to[at] = SHARED ? storage.element[SHARED ? at : 0] : from[i];
    }
  }
  template <class O> EMU_COLLECTIVE void Store(O to, T (&from)[N]) {
    Store(to, from, THREADS * N);
  }

private:
  TempStorage &storage;
};
} // namespace cub
