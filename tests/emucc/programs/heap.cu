// malloc, free, memcpy and memset in kernels; new and delete.
#include <cstdio>
#include <cstring>
struct Node {
  int value;
  Node *next;
};
__global__ void list(int *out) {
  Node *head = nullptr;
  for (int i = 0; i < 3; i++) {
    Node *n = (Node *)malloc(sizeof(Node));
    n->value = threadIdx.x + i;
    n->next = head;
    head = n;
  }
  int sum = 0;
  while (head) {
    Node *next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  int *array = new int[4];
  for (int i = 0; i < 4; i++)
    array[i] = i;
  sum += 100 * array[3];
  delete[] array;
  Node *one = new Node{7, nullptr};
  out[threadIdx.x] = sum + 1000 * one->value;
  delete one;
}
__global__ void bytes(char *to, const char *from, float *f) {
  if (threadIdx.x == 0) {
    std::memcpy(to, from, 13);
    memset(to + 5, '-', 2);
    int bits;
    memcpy(&bits, f, sizeof bits);
    *f = __int_as_float(bits) + 1;
  }
}
int main() {
  int *out;
  char *s;
  float *f;
  cudaMallocManaged(&out, 40 * sizeof(int));
  cudaMallocManaged(&s, 32);
  cudaMallocManaged(&f, sizeof *f);
  *f = 1.5f;
  strcpy(s + 16, "twelve bytes");
  list<<<1, 40>>>(out);
  bytes<<<1, 32>>>(s, s + 16, f);
  cudaDeviceSynchronize();
  printf("%d %d %s %g\n", out[0], out[39], s, *f);
  cudaFree(out), cudaFree(s), cudaFree(f);
}
//: 7303 7420 twelv--bytes 2.5
