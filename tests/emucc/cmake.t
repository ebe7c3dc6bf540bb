#!/usr/bin/env bash
# CMake's CUDA language and a Makefile's NVCC take emucc for nvcc: a project
# configures, builds a library and a program, and the program runs.
# tier: all
. tests/tap.sh
emucc=$(realpath "${B:-build}/bin/emucc")
cd "$scratch" || exit 1

cat >part.cu <<'END'
__global__ void add(int *x) { *x += 1; }
int part(int v) {
  int *x;
  cudaMallocManaged(&x, sizeof *x);
  *x = v;
  add<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  v = *x;
  cudaFree(x);
  return v;
}
END
cat >x.cu <<'END'
#include <cstdio>
int part(int);
int main() { printf("%d\n", part(41)); }
END
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(x LANGUAGES CUDA)
add_library(part STATIC part.cu)
add_executable(x x.cu)
target_link_libraries(x part)
END
if command -v cmake >/dev/null; then
  for options in '' '-DCMAKE_CUDA_ARCHITECTURES=75;80;90'; do
    rm -rf built
    said=$(cmake -S . -B built "-DCMAKE_CUDA_COMPILER=$emucc" \
      ${options:+"$options"} 2>&1 && cmake --build built 2>&1)
    is "$(built/x 2>/dev/null)" 42 "a project of CMake's runs ${options#-D}" ||
      tap_explain "$said"
  done
else
  skip 2 'no cmake; type: apt-get install cmake'
fi

cat >Makefile <<'END'
NVCC ?= nvcc
NVCCFLAGS := -O3 -arch=sm_80 -std=c++17 -Xcompiler -Wall -rdc=true
x: x.o part.o
	$(NVCC) $(NVCCFLAGS) -o $@ $^ -lcudart
%.o: %.cu
	$(NVCC) $(NVCCFLAGS) -dc -o $@ $<
END
make -s NVCC="$emucc" x
is "$(./x 2>/dev/null)" 42 'a Makefile with NVCC=emucc'
finish
