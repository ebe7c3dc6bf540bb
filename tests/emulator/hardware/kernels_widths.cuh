// Types wider and narrower than a word, read and written by some of the lanes.

KERNEL(pairs_skipped) {
  THREAD, s = 0;
  const int2 *v = (const int2 *)a;
  ONCE for (int j = 0; j < n; j++) {
    if ((t + j) % 3 == 0)
      continue;
    int2 x = v[j * 32 + t];
    s += x.x ^ x.y;
  }
  out[i] = s;
}

KERNEL(quads_until) {
  THREAD, s = 0;
  const int4 *v = (const int4 *)a;
  ONCE for (int j = 0; j < n; j++) {
    int4 x = v[j * m + t];
    s += x.x + x.y + x.z + x.w;
    if (s % (t + 2) == 1)
      break;
  }
  out[i] = s;
}

KERNEL(quads_every_third) {
  THREAD;
  const int4 *v = (const int4 *)a;
  int4 s = make_int4(0, 0, 0, 0);
  ONCE for (int j = t % 3; j < n; j += 3) {
    int4 x = v[t * m + j];
    s.x += x.x, s.y ^= x.y, s.z += x.z, s.w ^= x.w;
  }
  ((int4 *)out)[i] = s;
}

KERNEL(quads_by_half_warps) {
  THREAD;
  const int4 *v = (const int4 *)a;
  int4 x = make_int4(n, m, t, i);
  ONCE for (int j = 0; j < n; j++) {
    if (((t >> 4) + j) & 1) {
      int4 y = v[(t * 5 + j) % 64];
      x.x += y.w, x.y += y.z, x.z += y.y, x.w += y.x;
    }
  }
  ((int4 *)out)[i] = x;
}

KERNEL(bytes_of_odd_lanes) {
  THREAD, s = 0;
  const unsigned char *v = (const unsigned char *)a;
  ONCE for (int j = 0; j < n; j++) {
    if (t & 1)
      s += v[j * 100 + t * m];
    else
      s ^= v[j * 36 + 4096 + t];
    ((unsigned char *)out)[i * n + j] = s;
  }
}

KERNEL(strings_of_own_length) {
  THREAD, k = t * 16;
  const char *v = (const char *)a;
  ONCE while (v[k] != m && k < t * 16 + n * 4) k += 4;
  out[i] = k;
}

KERNEL(shorts_in_triangle) {
  THREAD, s = 0;
  const short *v = (const short *)a;
  ONCE for (int j = 0; j < n; j++) ONCE for (int k = 0; k <= (t + j) % m; k++)
      s += v[(j * m + k) * 48 + t * 2];
  out[i] = s;
}

KERNEL(doubles_gathered) {
  THREAD;
  const long long *v = (const long long *)a;
  long long s = 0;
  ONCE for (int j = 0; j < n; j++) {
    int k = a[j * 32 + t];
    if (k % m == 1)
      continue;
    s += v[k];
  }
  ((long long *)out)[i] = s;
}

KERNEL(doubles_one_branch) {
  THREAD;
  double *v = (double *)out;
  ONCE for (int j = 0; j < n; j++) {
    if (a[j * 32 + t] % m == 0)
      v[i + j * 256] = j;
    else if (a[j * 32 + t + 7] > 50)
      v[i + j * 256 + 8192] += 1.5;
  }
}

struct triple {
  int x, y, z;
};

KERNEL(triples_first_and_last) {
  THREAD, s = 0;
  const triple *v = (const triple *)a;
  ONCE for (int j = 0; j < n; j++) {
    int x = v[j * 32 + t].x;
    if (x > 30)
      s += v[j * 32 + t].z * x;
  }
  out[i] = s;
}

struct __align__(16) record {
  int key, left, value, right;
};

KERNEL(tree_of_records) {
  THREAD, node = 0, s = 0;
  const record *v = (const record *)a;
  ONCE for (int j = 0; j < n; j++) {
    int key = v[node].key;
    s += key;
    if (key == t * m)
      break;
    node = node * 2 + 1 + (key < t * m);
  }
  out[i] = s;
}
