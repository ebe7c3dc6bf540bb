/* shared_shadow.h - what race.c remembers of each word of shared memory. */
#ifndef EMULATOR_SHADOW_H
#define EMULATOR_SHADOW_H

#include <stdint.h>

/* Who has loaded a word, or stored to it, since the block's last barrier. */
struct visit {
  uint32_t epoch; /* the stretch between barriers; 0: nobody */
  uint16_t stamp; /* synchronisations of the warp since the barrier */
  uint16_t thread : 10, many_lanes : 1, many_warps : 1, atomic : 1;
};

struct word {
  struct visit read, write;
  uint32_t read_key, write_key; /* the instructions, see access.h */
  uint32_t split;   /* the stretch in which a part of it was accessed */
  uint32_t written; /* serial number of the block that wrote all of it */
};

/* What is seldom needed: a second thread where there were many. */
struct more {
  uint32_t value; /* what the last store stored, folded */
  uint32_t read_key, write_key;
  uint16_t reader, writer;
};

/* Something to be decided when the block has reached its next barrier. */
struct doubt {
  uint32_t at;             /* byte of the shadow */
  uint32_t key, other_key; /* other_key 0: a read of what nobody had written */
  uint16_t thread, other, bytes;
};

struct shadow {
  struct word *words, *parts; /* of each word, of each byte */
  struct more *more, *more_parts;
  uint8_t *written;       /* a bit for each byte that the block has written */
  uint32_t epoch, serial; /* of the stretch, of the block */
  uint32_t dynamic_at;    /* where dynamic shared memory begins */
  struct doubt *doubts;
  uint32_t doubt_count, doubt_room;
};

#endif
