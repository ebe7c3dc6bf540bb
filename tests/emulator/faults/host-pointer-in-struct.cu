// The struct was copied to the device, the array that it points to was not.
#include "../check.cuh"

struct series {
  int n;
  double *values;
};

__global__ void sum(const series *s, double *out) {
  double total = 0;
  for (int i = 0; i < s->n; i++)
    total += s->values[i];  // FAULT: host-pointer
  *out = total;
}

int main() {
  std::vector<double> values = numbers<double>(20);
  std::vector<series> s(1, series{20, values.data()});
  series *d_s = device(s);
  double *out = device<double>(1);
  sum<<<1, 1>>>(d_s, out);
  finish(d_s, out);
}
