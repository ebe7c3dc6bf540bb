// tiles.h - the state of a scan by tiles that clears itself.
#ifndef ANY_SIZE_TILES_H
#define ANY_SIZE_TILES_H

#include "scan.h"

#include <cstdio>
#include <cstdlib>

//> state
// What the tiles have published; how many have begun, and how many know what
// lies before them. All zero before a launch and after it: one launch at a
// time.
enum { MAX_TILES = 1 << 20 };
static __device__ published tiles[MAX_TILES];
static __device__ unsigned begun, known;
//< state

// That many tiles; more than there are end the program.
static __forceinline__ long tiles_at_hand(long needed) {
  if (needed > MAX_TILES) {
    fprintf(stderr, "any-length has room for %d tiles, not for %ld\n",
            MAX_TILES, needed);
    exit(1);
  }
  return needed;
}

#endif
