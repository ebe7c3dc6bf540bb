// The chapter's first program, with the types of the lab.
#include "lab0.h"

#define float int

//@ chapters/1-cgma/first.cu void axpy(

void repair(const int *x, int *out, long n) {
  axpy<<<(n + 255) / 256, 256>>>(2, x, x, out, n);
}

void query(const int *x, int *out, long n) {
  repair(x, out, n);
}

void first(const int *x, int *out, long n) {
  repair(x, out, n);
}
