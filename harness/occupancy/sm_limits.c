#include "sm_limits.h"

#include <stdio.h>
#include <string.h>

enum { KIB = 1024, FILE_OF_REGISTERS = 65536 };

/* CUDA C++ Programming Guide, technical specifications per compute capability;
 * 5.3 and 6.2 give a block half of the registers. */
#define SM(cc, threads, blocks, of_block, partitions, shared, of_a_block,      \
           unit, reserved)                                                     \
  {                                                                            \
    cc, threads, blocks, FILE_OF_REGISTERS, of_block, 255, 256, partitions,    \
        shared *KIB, of_a_block *KIB, unit, reserved                           \
  }
const struct sm_limits all_limits[] = {
    SM(50, 2048, 32, 65536, 4, 64, 48, 256, 0),
    SM(52, 2048, 32, 65536, 4, 96, 48, 256, 0),
    SM(53, 2048, 32, 32768, 4, 64, 48, 256, 0),
    SM(60, 2048, 32, 65536, 2, 64, 48, 256, 0),
    SM(61, 2048, 32, 65536, 4, 96, 48, 256, 0),
    SM(62, 2048, 32, 32768, 4, 64, 48, 256, 0),
    SM(70, 2048, 32, 65536, 4, 96, 96, 256, 0),
    SM(72, 2048, 32, 65536, 4, 96, 96, 256, 0),
    SM(75, 1024, 16, 65536, 4, 64, 64, 256, 0),
    SM(80, 2048, 32, 65536, 4, 164, 163, 128, KIB),
    SM(86, 1536, 16, 65536, 4, 100, 99, 128, KIB),
    SM(87, 1536, 16, 65536, 4, 164, 163, 128, KIB),
    SM(89, 1536, 24, 65536, 4, 100, 99, 128, KIB),
    SM(90, 2048, 32, 65536, 4, 228, 227, 128, KIB),
    SM(100, 2048, 32, 65536, 4, 228, 227, 128, KIB),
    SM(120, 1536, 24, 65536, 4, 100, 99, 128, KIB),
    {0}};

const struct sm_limits *limits_of(const char *capability) {
  for (const struct sm_limits *l = all_limits; l->capability; l++) {
    char name[16];
    snprintf(name, sizeof name, "%d.%d", l->capability / 10,
             l->capability % 10);
    if (strcmp(name, capability) == 0)
      return l;
  }
  return NULL;
}
