/* device_lock.c - a lock file for each GPU, held until the program ends. */
#include "../device.h"

#include "common/message.h"
#include "common/names.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>

/* Another user's file in a sticky folder can be opened, but not with O_CREAT
 * (fs.protected_regular). */
static int open_lock(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0 && errno == ENOENT)
    file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  return file;
}

void device_hold(const struct device *d, enum hold hold) {
  int how = hold == HOLD_ALONE ? LOCK_EX : LOCK_SH;
  const char *folder = getenv("BENCH_LOCKS");
  char *path = format_text("%s/bench-%s.lock",
                           folder && *folder ? folder : P_tmpdir, d->address);
  int file = open_lock(path); /* stays open: closing it would let go */
  if (file < 0) {
    warn("cannot open %s (%s): nothing keeps others from timing on this GPU at "
         "the same time",
         path, strerror(errno));
  } else if (flock(file, how | LOCK_NB) != 0) {
    progress("waiting for another bench on this GPU (%s)", path);
    while (flock(file, how) != 0 && errno == EINTR)
      ;
    progress_end();
  }
  free(path);
}
