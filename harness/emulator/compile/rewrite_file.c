/* rewrite_file.c - runs the rewriter (rewriter/rewrite.c) between files, in a
 * process of its own, since it ends its process where a program is wrong. */
#include "emucc.h"

struct rewriting {
  const struct invocation *in;
  const char *program, *sides;
};

static int rewrite_here(void *argument) {
  const struct rewriting *r = argument;
  FILE *program = fopen(r->program, "r"), *sides = file_to_write(r->sides);
  if (!program)
    die("%s cannot be read: %m", r->program);
  return rewrite(program, sides, r->in->keep_alignment, r->in->apart);
}

int rewrite_file(const struct invocation *in, const char *program,
                 const char *rewritten, const char *sides) {
  struct rewriting r = {in, program, sides};
  if (in->verbose)
    fprintf(stderr, "#$ emucc --rewrite%s%s %s <%s >%s\n",
            in->keep_alignment ? " --keep-alignment" : "",
            in->apart ? " --apart" : "", sides, program, rewritten);
  return is_dry() ? 0 : run_forked(rewritten, rewrite_here, &r);
}
