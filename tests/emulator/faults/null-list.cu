// Walking a list one node too far.
#include "../check.cuh"

struct node {
  int value;
  node *next;
};

__device__ int third(const node *n) {
  for (int i = 0; i < 2; i++) n = n->next;
  return n->value;  // FAULT: null-pointer
}

__global__ void walk(const node *head, int *out) { *out = third(head); }

int main() {
  node *nodes = device<node>(2);
  const node list[2] = {{1, nodes + 1}, {2, nullptr}};
  CUDA(cudaMemcpy(nodes, list, sizeof list, cudaMemcpyHostToDevice));
  int *out = device<int>(1);
  walk<<<1, 1>>>(nodes, out);
  finish(nodes, out);
}
