//! events: 20
//! for overlap
#include <array>
static void send(const int *x, int *to, long count, cudaStream_t s) {
  cudaMemcpyAsync(to, x, count * sizeof *x, cudaMemcpyHostToDevice, s);
}
void overlap(const int *x, int *out, long n, const struct device *d) {
  std::array<cudaEvent_t, PIECES + 1> came;
  for (auto &e : came)
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  const cudaStream_t in = d->stream[0], back = d->stream[1];
  const long most = (n + PIECES - 1) / PIECES;
  int pieces = (int)((n + most - 1) / most);
  for (int p = 0; p < pieces; p++) {
    send(x + p * most, d->x + p * most, min(most, n - p * most), in);
    cudaEventRecord(came[p], in);
    if (p == 0)
      continue;
    const long at = (p - 1) * most;
    cudaStreamWaitEvent(back, came[p], 0);
    join<<<blocks_for(most), THREADS, 0, back>>>(d->x + at, d->out + at, most,
                                                 n - at);
    cudaMemcpyAsync(out + at, d->out + at, most * sizeof *out,
                    cudaMemcpyDeviceToHost, back);
  }
  const long at = (pieces - 1) * most;
  cudaStreamWaitEvent(back, came[pieces - 1], 0);
  join<<<blocks_for(n - at), THREADS, 0, back>>>(d->x + at, d->out + at, n - at,
                                                 n - at);
  cudaMemcpyAsync(out + at, d->out + at, (n - at) * sizeof *out,
                  cudaMemcpyDeviceToHost, back);
  cudaStreamSynchronize(back);
  for (auto e : came)
    cudaEventDestroy(e);
}

//! own-buffers: 20
//! for less
#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t e = (call);                                                    \
    if (e != cudaSuccess) {                                                    \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e));               \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)
void less(const int *x, int *out, long rows, long cols,
          const struct device *d) {
  int *own_x = nullptr, *own_out = nullptr;
  CHECK(cudaMalloc(&own_x, rows * cols * sizeof *x));
  CHECK(cudaMalloc((void **)&own_out, rows * sizeof *out));
  const cudaStream_t s = d->stream[STREAMS - 1];
  CHECK(cudaMemcpyAsync(own_x, x, rows * cols * sizeof *x,
                        cudaMemcpyHostToDevice, s));
  whole_rows<<<rows, 32, 0, s>>>(own_x, own_out, cols);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyAsync(out, own_out, rows * sizeof *out,
                        cudaMemcpyDeviceToHost, s));
  CHECK(cudaStreamSynchronize(s));
  CHECK(cudaFree(own_x));
  CHECK(cudaFree(own_out));
}

//! pieces: 20
//! for overlap
#include <algorithm>
namespace {
struct Piece {
  long at, count, has;
};
Piece piece_of(long n, int p) {
  const long most = (n + PIECES - 1) / PIECES, at = p * most;
  const long count = std::max(0L, std::min(most, n - at));
  return {at, count, at + count < n ? count + 1 : count};
}
constexpr auto bytes = [](long count) { return size_t(count) * sizeof(int); };
} // namespace
void overlap(const int *x, int *out, long n, const struct device *d) {
  for (int p = 0; p < PIECES; ++p) {
    const Piece q = piece_of(n, p);
    if (q.count == 0)
      break;
    auto stream = d->stream[p % STREAMS];
    auto *in = d->x + q.at + p;
    cudaMemcpyAsync(in, x + q.at, bytes(q.has), cudaMemcpyHostToDevice, stream);
    join<<<blocks_for(q.count), THREADS, 0, stream>>>(in, d->out + q.at,
                                                      q.count, q.has);
    cudaMemcpyAsync(out + q.at, d->out + q.at, bytes(q.count),
                    cudaMemcpyDeviceToHost, stream);
  }
  for (auto stream : d->stream)
    cudaStreamSynchronize(stream);
}

//! forged-stream: 14
//! for overlap
//! says a stream that is none
void overlap(const int *x, int *out, long n, const struct device *d) {
  long most = (n + PIECES - 1) / PIECES, at = 0;
  for (int p = 0; at < n; p++, at += most) {
    long count = n - at < most ? n - at : most;
    long has = at + count < n ? count + 1 : count;
    int *piece = d->x + at + p;
    cudaStream_t s = (cudaStream_t)(0x2L);
    cudaMemcpyAsync(piece, x + at, has * sizeof *x, cudaMemcpyHostToDevice, s);
    join<<<blocks_for(count), THREADS, 0, s>>>(piece, d->out + at, count, has);
    cudaMemcpyAsync(out + at, d->out + at, count * sizeof *out,
                    cudaMemcpyDeviceToHost, s);
  }
  cudaDeviceSynchronize();
}

//! memset-pieces: 15
//! for repair
//! says are wrong
void repair(const int *x, int *out, long n, const struct device *d) {
  cudaMemsetAsync(d->x, 0, n * sizeof *x, d->stream[0]);
  change<<<blocks_for(n), THREADS, 0, d->stream[0]>>>(d->x, d->out, n);
  for (int p = 0; p < PIECES; p++)
    cudaMemcpyAsync(d->x, x, sizeof *x, cudaMemcpyHostToDevice, d->stream[0]);
  cudaMemcpyAsync(out, d->out, n * sizeof *out, cudaMemcpyDeviceToHost,
                  d->stream[0]);
  cudaStreamSynchronize(d->stream[0]);
}

//! unordered: 14
//! for overlap
//! says stream_races
void overlap(const int *x, int *out, long n, const struct device *d) {
  long most = (n + PIECES - 1) / PIECES, at = 0;
  cudaMemcpyAsync(d->x, x, n * sizeof *x, cudaMemcpyHostToDevice, d->stream[0]);
  for (int p = 0; at < n; p++, at += most) {
    long count = n - at < most ? n - at : most;
    cudaStream_t s = d->stream[p % STREAMS];
    int *own;
    cudaMallocAsync(&own, 4, s);
    join<<<blocks_for(count), THREADS, 0, s>>>(d->x + at, d->out + at, count,
                                               n - at);
    cudaMemcpyAsync(out + at, d->out + at, count * sizeof *out,
                    cudaMemcpyDeviceToHost, s);
  }
  cudaDeviceSynchronize();
}

//! wrapped-size: 15
//! for less
//! says failed_calls
void less(const int *x, int *out, long rows, long cols,
          const struct device *d) {
  cudaStream_t s = d->stream[0];
  cudaMemcpyAsync(d->x, x, rows * cols * sizeof *x, cudaMemcpyHostToDevice, s);
  cudaMemcpyAsync(d->x, x, -4 * rows * cols * sizeof *x, cudaMemcpyHostToDevice,
                  s);
  whole_rows<<<rows, 32, 0, s>>>(d->x, d->out, cols);
  cudaMemcpyAsync(out, d->out, rows * sizeof *out, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
}
