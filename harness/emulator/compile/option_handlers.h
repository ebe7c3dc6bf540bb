/* option_handlers.h - a row for each option, and what takes it. */
#ifndef OPTION_HANDLERS_H
#define OPTION_HANDLERS_H

#include "invocation.h"

/* By its long name or its short one, with one dash or two. */
struct option_row {
  const char *name, *short_name; /* the latter NULL where it is the same */
  const char *value; /* NULL: it takes none; [KIND]: one word or none */
  const char *says;  /* what it does; why it changes nothing; what to do */
  void (*take)(struct invocation *, const struct option_row *,
               const char *value);
  const char *flag; /* the compiler's */
  enum mode mode;
  int common; /* --help names it */
};
extern const struct option_row option_rows[]; /* ends with a name of NULL */

typedef void option_handler(struct invocation *, const struct option_row *,
                            const char *value);
option_handler ignore, refuse_option;
option_handler set_mode, set_rule, set_output, set_folder, set_language;
option_handler set_keep, set_keep_folder, set_standard, set_architecture;
option_handler set_forward, set_verbose, set_dry, set_silent, set_errors;
option_handler set_apart, set_alignment, set_shared;
option_handler pass_to_preprocessor, pass_to_dependencies, pass_to_compiler;
option_handler pass_to_link, pass_to_both, pass_to_linker, pass_on;
option_handler add_headers, add_library, add_library_folder, add_arguments;
option_handler read_options, print_word, print_help, print_all, print_version;
option_handler explain;

#endif
