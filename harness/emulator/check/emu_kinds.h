/* emu_kinds.h - the kinds of findings. */
#pragma once

/* Each kind: its name in the code and for emucc --explain, the name of its
 * count, and what findings of it begin with. Notes are no errors.
 * explanations.md has a section for each. */
#define FINDING_KIND_LIST(ERROR, NOTE)                                         \
  /* between threads of a block */                                             \
  ERROR(RACE, "races", "race")                                                 \
  /* between blocks */                                                         \
  ERROR(BLOCK_RACE, "block_races", "race between blocks")                      \
  /* all that store to a place store the same */                               \
  NOTE(SAME_VALUE, "same_values", "note: same value from several threads")     \
  /* between streams; between a stream and the host */                         \
  ERROR(STREAM_RACE, "stream_races", "race between streams")                   \
  ERROR(HOST_RACE, "host_races", "race with the host")                         \
  /* may be what is meant */                                                   \
  NOTE(LAUNCH_TIMED, "launches_timed", "note: launch timed")                   \
  /* when the program ends */                                                  \
  NOTE(NOT_AWAITED, "not_awaited", "note: kernel not waited for")              \
  ERROR(OUT_OF_BOUNDS, "out_of_bounds", "out of bounds")                       \
  ERROR(USE_AFTER_FREE, "use_after_free", "use after free")                    \
  /* a kernel touches memory of the host */                                    \
  ERROR(HOST_MEMORY, "host_memory", "host memory in a kernel")                 \
  /* host code touches device memory */                                        \
  ERROR(HOST_ACCESS, "host_accesses", "device memory in host code")            \
  ERROR(MISALIGNED, "misaligned", "misaligned access")                         \
  ERROR(UNINITIALISED, "uninitialised", "uninitialised read")                  \
  /* unified addressing copies all the same */                                 \
  NOTE(COPY_DIRECTION, "copy_directions", "note: copy in another direction")   \
  /* of some of the bytes of all that the host reads */                        \
  ERROR(SHORT_COPY, "short_copies", "short copy")                              \
  /* read by nobody */                                                         \
  NOTE(UNWRITTEN_COPY, "unwritten_copies", "note: copy of unwritten memory")   \
  /* in shared memory */                                                       \
  NOTE(UNREAD_STORE, "unread_stores", "note: stored, never read")              \
  ERROR(DIVERGENT_BARRIER, "divergent_barriers", "divergent barrier")          \
  /* allowed since compute capability 7.0 */                                   \
  NOTE(EARLY_EXIT, "early_exits", "note: exit before a barrier")               \
  /* bad masks, shuffles from lanes that are not there */                      \
  ERROR(WARP_MISUSE, "warp_misuses", "misused warp operation")                 \
  /* harmless where it is thrown away */                                       \
  NOTE(UNDEFINED_SHUFFLE, "undefined_shuffles", "note: undefined shuffle")     \
  ERROR(DEADLOCK, "deadlocks", "deadlock")                                     \
  ERROR(STACK_OVERFLOW, "stack_overflows", "stack overflow")                   \
  ERROR(TIMEOUT, "timeouts", "time is up")                                     \
  ERROR(TRAP, "traps", "trap")                                                 \
  /* that nobody asked about */                                                \
  ERROR(FAILED_LAUNCH, "failed_launches", "failed launch")                     \
  /* of which the program throws the error away */                             \
  ERROR(FAILED_CALL, "failed_calls", "failed call")                            \
  /* whose error the program keeps */                                          \
  NOTE(RETURNED_ERROR, "returned_errors", "note: failed call")                 \
  NOTE(LEAK, "leaks", "leak")
