// Shuffles and votes between branches; loops whose lanes leave one by one.

KERNEL(scan_then_some_store) {
  THREAD, lane = t % 32, x = a[i];
  ONCE for (int d = 1; d < 32; d *= 2) {
    int y = __shfl_up_sync(~0u, x, d);
    if (lane >= d)
      x += y;
  }
  ONCE for (int j = 0; j < n; j++) if (x % (m + j) != 1) out[i + j * 256] = x;
}

KERNEL(compacted_by_ballot) {
  THREAD, to = 0;
  ONCE for (int j = 0; j < n; j++) {
    int v = a[j * 32 + t];
    bool keep = v % m != 0;
    unsigned votes = __ballot_sync(~0u, keep);
    if (keep)
      out[to + __popc(votes & ((1u << t % 32) - 1)) + i / 32 * 1024] = v;
    to += __popc(votes);
  }
}

KERNEL(while_any_has_work) {
  THREAD, left = (t * 7) % (n + 1), s = 0;
  ONCE while (__any_sync(~0u, left > 0)) {
    if (left > 0)
      s += a[left * 32 + t * m];
    left--;
  }
  out[i] = s;
}

KERNEL(sums_of_warps) {
  THREAD, x = 0;
  ONCE for (int j = 0; j < n; j++) {
    if (a[j * 32 + t] % m == 0)
      continue;
    x += a[(j + n) * 32 + t];
  }
  ONCE for (int d = 16; d > 0; d /= 2) x += __shfl_down_sync(~0u, x, d);
  if (t % 32 == 0)
    atomicAdd(count, x);
}

KERNEL(leader_loads) {
  THREAD, s = 0;
  ONCE for (int j = 0; j < n; j++) {
    unsigned who = __ballot_sync(~0u, (t * m + j) % 5 == 2);
    int leader = __ffs(who) - 1, v = 0;
    if (t % 32 == leader)
      v = a[t * 8 + j];
    s += __shfl_sync(~0u, v, leader);
  }
  out[i] = s;
}

KERNEL(halves_pass_indices) {
  THREAD, s = 0, k = t * m;
  ONCE for (int j = 0; j < n; j++) {
    k = __shfl_xor_sync(~0u, k, 1 + j % 15, 16);
    if (k % 3 != j % 3)
      s += a[k + j * 32];
  }
  out[i] = s;
}

KERNEL(loops_of_a_switch) {
  THREAD, s = 0;
  switch (t % 4) {
  case 0:
    ONCE for (int j = 0; j < n; j++) s += a[j * 32 + t];
    break;
  case 1:
    ONCE for (int j = 0; j < m; j++) s ^= a[j * 64 + t];
    break;
  case 2:
    s = a[t * 2] * 5;
    break;
  }
  out[i] = s;
}

KERNEL(two_ways_out) {
  THREAD, s = 0, j = 0;
  ONCE do {
    j++;
    if ((t + j) % 4 == 0)
      continue;
    s += a[j * 32 + t];
    if (s % 11 == m)
      break;
    s ^= a[j * 32 + 2048 + t];
  } while (j < n);
  out[i] = s;
}

KERNEL(states) {
  THREAD, s = 0, at = t % 3, left = n * 2;
  ONCE while (left-- > 0) {
    if (at == 0) {
      s += a[left * 32 + t];
      at = 1 + s % 2;
    } else if (at == 1) {
      s ^= a[left * 16 + t * m];
      at = s % 5 == 0 ? 3 : 2;
    } else if (at == 2) {
      s = s * 3 + 1;
      at = 0;
    } else {
      break;
    }
  }
  out[i] = s;
}

__device__ __noinline__ int depth(const int *a, int t, int n) {
  if (t % 5 == 0)
    return a[t];
  int s = 0;
  ONCE for (int j = 0; j < n; j++) {
    if (a[j * 32 + t] == 7)
      return s;
    if ((t ^ j) % 3)
      s += a[j * 32 + 1024 + t];
  }
  return s;
}

KERNEL(returns_of_a_function) {
  THREAD, s = 0;
  ONCE for (int j = 0; j < m; j++) if ((t + j) % 2) s += depth(a + j, t, n);
  out[i] = s;
}

KERNEL(warps_with_tasks) {
  THREAD, s = 0, warp = t / 32;
  if (warp == 0) {
    ONCE for (int j = 0; j < n; j++) if (t % 2 == j % 2) s += a[j * 32 + t];
  } else if (warp == 1) {
    ONCE for (int j = t % m; j < n; j++) s ^= a[j * 32 + 3 * t];
  } else {
    ONCE for (int j = 0; j < n; j += 1 + t % 2) s -= a[j * 32 + t * 2];
  }
  out[i] = s;
}

KERNEL(rows_by_warp) {
  THREAD, lane = t % 32;
  ONCE for (int row = t / 32; row < n; row += blockDim.x / 32) {
    int s = 0, length = a[row] % 70 + m;
    ONCE for (int j = lane; j < length; j += 32) s += a[row * 96 + j];
    ONCE for (int d = 16; d > 0; d /= 2) s += __shfl_xor_sync(~0u, s, d);
    if (lane == row % 32)
      out[blockIdx.x * 64 + row] = s;
  }
}
