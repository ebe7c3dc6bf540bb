#pragma once
#include <stdio.h>

#define GUARD(call)                                            \
do                                                             \
{                                                              \
    const cudaError_t said = call;                             \
    if (said != cudaSuccess)                                   \
    {                                                          \
        printf("at line %d: %s\n", __LINE__,                   \
            cudaGetErrorString(said));                         \
        exit(2);                                               \
    }                                                          \
} while (0)
