/* bound MACHINE - reads launches, one a line: a name without blanks, then the
 * numbers of struct bound_counts from distinct_loaded to shared; writes name,
 * least time in ms, unit, the next time and unit, as CSV. */
#include "../bound.h"

#include <stdio.h>

int main(int argc, char **argv) {
  struct bound_machine m;
  char line[1000], name[200];
  if (argc != 2 || !bound_machine_named(argv[1], &m)) {
    fprintf(stderr, "bound: name a machine: one of %s, or a file\n",
            bound_machine_names());
    return 2;
  }
  while (fgets(line, sizeof line, stdin)) {
    struct bound_counts c = {.cold = 1};
    if (sscanf(line, "%199s %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %d %d %d",
               name, &c.distinct_loaded, &c.distinct_stored, &c.stored_sectors,
               &c.stored_bytes_used, &c.wavefronts, &c.requests,
               &c.constant_wavefronts, &c.flops, &c.blocks, &c.busiest_warp,
               &c.threads, &c.registers, &c.shared) != 14) {
      fprintf(stderr, "bound: not a launch: %s", line);
      return 2;
    }
    struct bound b = bound_of(&c, &m);
    printf("%s,%.6f,%s,%.6f,%s\n", name, b.ms[b.unit], bound_unit_name(b.unit),
           b.ms[b.next], bound_unit_name(b.next));
  }
  return 0;
}
