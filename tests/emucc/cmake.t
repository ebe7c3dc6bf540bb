#!/usr/bin/env bash
# CMake's CUDA language and a Makefile's NVCC take emucc for nvcc: a project
# configures, builds a library and a program, and the program runs.
# tier: all
. tests/tap.sh
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
# As most have it: two languages, the Toolkit's libraries, separable compilation.
mkdir mixed
cp part.cu mixed
cat >mixed/x.cu <<'END'
#include <cstdio>
#include <cublas_v2.h>
int part(int), host(int);
int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  printf("%d\n", host(part(41)));
  cublasDestroy(handle);
}
END
cat >mixed/host.cpp <<'END'
#include <cuda_runtime.h>
int host(int x) {
  int count = 0;
  cudaGetDeviceCount(&count);
  return x * count;
}
END
cat >mixed/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(x LANGUAGES CXX CUDA)
set(CMAKE_CUDA_STANDARD 17)
find_package(CUDAToolkit REQUIRED)
add_library(part STATIC part.cu)
add_executable(x x.cu host.cpp)
set_target_properties(part x PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
target_compile_options(x PRIVATE
  $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr -Xcompiler=-Wall>)
target_link_libraries(x PRIVATE part CUDA::cudart CUDA::cublas)
END

# Runs a command where no CUDA Toolkit is found, as on most machines.
alone() {
  local hidden=() folder
  for folder in /usr/local/cuda-*/ /usr/local/cuda/; do
    [ ! -d "$folder" ] || [ -L "${folder%/}" ] || hidden+=(--tmpfs "$folder")
  done
  if [ ${#hidden[@]} -gt 0 ]; then
    bwrap --dev-bind / / "${hidden[@]}" "$@"
  else
    "$@"
  fi
}
project() { # FOLDER TITLE OPTION...: it is built, and runs
  local folder=$1 title=$2 said
  shift 2
  rm -rf built
  said=$(alone cmake -S "$folder" -B built "-DCMAKE_CUDA_COMPILER=$emucc" "$@" \
    2>&1 && alone cmake --build built 2>&1)
  is "$(built/x 2>/dev/null)" 42 "$title" || tap_explain "$said"
}
if ! command -v cmake >/dev/null; then
  skip 3 'no cmake; type: apt-get install cmake'
elif ! alone true 2>/dev/null; then
  skip 3 'the CUDA Toolkit is here, and no bwrap that may hide it'
else
  project . "a project of CMake's runs where there is no CUDA Toolkit"
  project . 'for several architectures, too' \
    '-DCMAKE_CUDA_ARCHITECTURES=75;80;90'
  project mixed "one with C++, CUDA::cudart, CUDA::cublas and separable kernels"
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
