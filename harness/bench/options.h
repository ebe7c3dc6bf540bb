/* options.h - what the command line of bench asks for. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum command {
  COMMAND_HELP,
  COMMAND_LIST,
  COMMAND_RUN,
  COMMAND_RATIO,
  COMMAND_DEVICE,
  COMMAND_DIFF,
  COMMAND_TABLE,
  COMMAND_QUERY
};
enum size_choice { SIZES_OF_DEVICE, SIZES_FULL, SIZES_SMALL, SIZES_ODD };

/* What may be given several times. */
struct words {
  const char **item;
  size_t count;
};

/* Texts are NULL where the option was not given. */
struct options {
  enum command command;
  const char *about;   /* the command that help is wanted of */
  const char *chapter; /* list of numbers */
  const char *variant; /* list of names */
  const char *size;    /* list of sizes */
  const char *value;   /* list of values */
  const char *against; /* list of names */
  const char *shift;   /* floats, a number */
  const char *random;  /* how many sizes to draw, a number */
  const char *seed;    /* a number */
  const char *between; /* from, to: elements or sides of what is drawn */
  enum size_choice size_set;
  const char *csv, *predicted;  /* files to write */
  const char *lines, *trace;    /* files to write, by the emulator */
  const char *output;           /* folder to write chapter<N>.csv into */
  const char *machine;          /* file for the machine's key,value rows */
  const char *times, *recorded; /* files to read */
  struct words counts;          /* of table and query */
  const char *on;               /* a GPU whose bounds are wanted */
  const char *lesson;           /* file to read */
  const char *all;              /* file to write */
  struct words axis;            /* AXIS or AXIS=VALUES, with brief */
  struct words ceiling;         /* CEILING@SIZE, with brief */
  const char *memory;           /* bytes of device memory, a number */
  bool verify_only, launch, quick, brief, plan, annotate, slug, problems;
  /* of query */
  struct words operands; /* files */
  struct words join, where;
  const char *columns;
  bool passed, batch;
  bool standard; /* of run, too */
};

/* Reads the command line; ends the program with one line where it is wrong. */
struct options options_read(int argc, char **argv);

/* What bench understands, or one of its commands, on stdout. */
void options_help(const struct options *);

/* ---- the commands; each calls fail() where it cannot ---- */

/* bench list: the variants, or with --problems the problems, as CSV on stdout
 * or into the file of --csv. Columns: README. */
void command_list(const struct options *);

/* bench diff: what a rung changes from the rung before, as diff -u prints it.
 * Returns the exit status. */
int command_diff(const struct options *);

/* bench table: a line a variant, problem by problem: the ladder in its order,
 * then what stands on none, then the vendor's library; counts beside times, at
 * the standard size and axis value of each; then each sweep. With a lesson only
 * what that is about, and a sentence of what it says. */
void command_table(const struct options *);

/* bench query: in this order, the rows of all files, --join, --where (all must
 * hold), --passed, --standard, and --columns. */
void command_query(const struct options *);
/* Printed by bench query --help after its options. */
extern const char query_help[];
/* bench query --batch: answers the queries on stdin, a line each; their form:
 * keys/batch_query.c. */
void batch_query(void);
