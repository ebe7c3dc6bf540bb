// Qualifiers after the type, a header of macros, arrays on the device, real by macro.
#include "guard.cuh"
#include <math.h>
#ifdef DOUBLE
    typedef double real;
#else
    typedef float real;
#endif

const int ATOMS = 777;
const int WIDTH = 64;
const int SHARES = 8;
__device__ real energy_of_block[SHARES];
static __device__ int visits = 3;
__constant__ real mass = 1;

real __device__ square(const real v) { return v * v; }
void __device__ kinetic(const real v, real *e) { *e = 0.5f * mass * square(v); }
void __device__ add_to(real &sum, const real e) { sum += e; }

void __global__ sum_energy(const real *speed, const int n)
{
    real __shared__ part[WIDTH];
    real mine = 0, e;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    {
        kinetic(speed[i], &e);
        add_to(mine, e);
    }
    part[threadIdx.x] = mine;
    __syncthreads();
    if (threadIdx.x == 0)
    {
        for (int i = 1; i < WIDTH; ++i) part[0] += part[i];
        energy_of_block[blockIdx.x] = part[0];
        atomicAdd(&visits, 1);
    }
}
void __global__ tell(void)
{
    printf("visits = %d, mass = %.1f\n", visits, mass);
}
int main(void)
{
    real *speed = (real *) malloc(sizeof(real) * ATOMS), *on_device, *energy;
    for (int i = 0; i < ATOMS; ++i) speed[i] = i % 4;
    const real two = 2;
    GUARD(cudaMemcpyToSymbol(mass, &two, sizeof(real)));
    GUARD(cudaMalloc((void **) &on_device, sizeof(real) * ATOMS));
    GUARD(cudaMemcpy(on_device, speed, sizeof(real) * ATOMS, cudaMemcpyHostToDevice));
    sum_energy<<<SHARES, WIDTH>>>(on_device, ATOMS);
    tell<<<1, 1>>>();
    GUARD(cudaDeviceSynchronize());
    real shares[SHARES], total = 0, want = 0;
    GUARD(cudaGetSymbolAddress((void **) &energy, energy_of_block));
    GUARD(cudaMemcpy(shares, energy, sizeof(shares), cudaMemcpyDeviceToHost));
    for (int i = 0; i < SHARES; ++i) total += shares[i];
    for (int i = 0; i < ATOMS; ++i) want += speed[i] * speed[i];
    printf("%s\n", fabs(total - want) < 0.01 ? "energy is right" : "energy is wrong");
    GUARD(cudaFree(on_device));
    free(speed);
    GUARD(cudaMalloc((void **) &energy, (size_t) 1 << 60));
    return 0;
}
//! status 2
//: visits = 11, mass = 2.0
//: energy is right
//: at line 62: out of memory
