/* emucc.h - what emucc's files give each other. */
#pragma once

#include "instrument_assembly.h"
#include "string_list.h"

/* ---- what it is asked to do (command_line.c) ---- */

enum mode {
  LINK,
  OBJECT,
  PREPROCESS,
  ARCHIVE,
  DEVICE_LINK,
  RUN,
  PRECOMPILE,
  REWRITE
};

struct invocation {
  enum mode mode;
  const char *output;   /* NULL: the usual name */
  const char *folder;   /* of objects */
  const char *language; /* of all files, or NULL */
  const char *standard; /* gnu++17 */
  const char *keep;     /* folder for the rewritten program, or NULL */
  const char *rule;     /* -M, -MM or NULL */
  const char *shared_library_error; /* why it is refused, or NULL */
  int arch;                         /* __CUDA_ARCH__ */
  int verbose, silent, dry, forward;
  int apart, keep_alignment; /* the rewriter's */
  int compiled;              /* count what a compiler leaves (as_compiled.c) */
  int bounded; /* tell what a GPU takes at least: of the fewer accesses */
  struct string_list archs;         /* as nvcc names them */
  struct string_list preprocess;    /* flags of the preprocessor */
  struct string_list dependencies;  /* the same, -MD and its like */
  struct string_list compile, link; /* flags of compiler and linker */
  struct string_list inputs;        /* files */
  struct string_list arguments;     /* of the program that is run */
  /* While options are read. */
  const struct option_row *options; /* there are */
  int run_first;    /* "run": the rest after a file is the program's */
  const char *name; /* of the option, as it was typed */
  char **next;      /* the words after it */
  int taken;        /* how many of them were its own */
};

struct option_row;
/* Ends the program after --help and its like, and where a word is wrong. */
struct invocation read_command_line(char **words, const struct option_row *);

/* ---- its options (emucc_options.c), and its help (help.c) ---- */

typedef void option_handler(struct invocation *, const struct option_row *,
                            const char *value);
/* By its long name or its short one, with one dash or two. */
struct option_row {
  const char *name, *short_name; /* the latter NULL where it is the same */
  const char *value; /* NULL: it takes none; [KIND]: one word or none */
  const char *says;  /* what it does; what to do instead */
  option_handler *take;
  const char *flag; /* the compiler's; NULL: the option's own name */
  enum mode mode;
  size_t field; /* of the invocation, which is set */
  int common;   /* --help names it */
};
extern const struct option_row option_rows[]; /* ends with a name of NULL */

/* Declares or defines one. */
#define HANDLER(handler)                                                       \
  void handler(__attribute__((unused)) struct invocation *in,                  \
               __attribute__((unused)) const struct option_row *row,           \
               __attribute__((unused)) const char *value)
HANDLER(refuse_option);         /* refused_options.c */
HANDLER(refuse_shared_library); /* the same */
HANDLER(read_options);          /* command_line.c */

/* --help: on one screen; --help-all: each option in a line. */
void write_usage(FILE *, const struct option_row *);
void write_options(FILE *, const struct option_row *);
void write_version(FILE *); /* in nvcc's form, which build systems read */
/* What a kind of finding is, an example, the cure; of "" the names of all. By
 * its name, that of its count, or the words of a finding. The exit status. */
int explain_finding(const char *kind);

/* ---- where its parts lie ---- */
/* In lib/emucc beside its own folder: build/lib/emucc in a checkout,
 * PREFIX/lib/emucc where it was installed. */

const char *own_path(void); /* of emucc */
const char *parts_folder(void);
char *part(const char *name); /* parts_folder()/name; the caller frees it */
/* The same without links, which debug information would name. Kept. */
const char *real_part(const char *name);

/* ---- the commands that it runs, and its temporary files (subprocess.c),
 * which are gone when it ends, by a signal too ---- */

/* Print commands as nvcc does, "#$ g++ ..."; dry: run none. */
void show_commands(int verbose, int dry);
int is_dry(void);

/* A name in the folder of temporary files, which the first call makes. The
 * caller frees it. */
char *temporary(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* This process is a copy of the one that made the folder: its temporary files
 * are its own from here on. */
void temporary_apart(void);

/* Runs a command and returns its exit status, 128 and more where a signal ended
 * it. Its output and messages go to the files, or where emucc's go: NULL. */
int run(const struct string_list *command, const char *out, const char *err);

/* The same for the user's program, which keeps emucc's terminal. */
int run_program(const struct string_list *command);
/* Words that blanks separate, then others up to a NULL. */
int run_words(const char *out, const char *err, const char *words, ...)
    __attribute__((sentinel));
/* Runs a function in a process of its own, whose output the file takes. */
int run_forked(const char *out, int (*function)(void *), void *argument);
/* What a command prints; "" where it cannot be run. The caller frees it. */
char *output_of(const char *words);

/* Gives a temporary file its name, whole or not at all; what is no file, as
 * /dev/stdout or a pipe, is written to. */
void move_into_place(const char *file, const char *name);

/* ---- g++ (compiler.c), and what it says ---- */

struct compiler {
  const struct instruction_set *set; /* of the processor it compiles for */
  /* What the compiler must report, and must not undo; what would change how
   * functions are called; what nvcc does not warn of. */
  struct string_list flags;
};

/* Ends the program where g++ is not there, or none that can be used. */
struct compiler find_compiler(struct invocation *);

/* Preprocesses a .cu file; other flags, a list or NULL, come before it.
 * `begins` are the flags that bring the emulator's headers. The exit status. */
int preprocess(const struct invocation *, const char *begins, const char *file,
               const struct string_list *others, const char *out,
               const char *messages);
/* Compiles a rewritten program as `how` says: "-S -x c++" or the like. */
int assemble(const struct invocation *, const struct compiler *,
             const char *how, const char *file, const char *out,
             const char *messages);
#define BEGINS "-include cuda_runtime.h"

/* ---- of the accesses those that a compiler leaves (as_compiled.c) ---- */

/* More flags, which come last (compiled_flags.c). */
extern const char as_compiled[];
/* Has loops unrolled in the rewritten program where its source asks for it. */
void unroll_as_asked(const char *path);
/* As assemble(), to assembly. */
int assemble_as_compiled(const struct invocation *, const struct compiler *,
                         const char *file, const char *out,
                         const char *messages);

/* The messages about the program itself, without those about the marks of what
 * is the host's and what the device's (rewriter/host_device_check.c), are added
 * to `own`; each use of what is the other's, "file:line: emucc: ...", to
 * `misuses`. `places` is what the rewriter wrote down. Both texts are cut up.
 * `include` has the emulator's own headers. */
void sort_messages(char *places, char *messages, const char *include,
                   struct string *own, struct string *misuses);

/* Where the first error is about a header that is not there or a name of CUDA
 * that the emulator does not have, one line that says so; NULL where it is
 * not. The caller frees it. */
char *explain_missing_name(const char *messages);

/* ---- the headers, compiled once (precompiled_headers.c) ---- */

/* Compiles the headers as programs have them, into precompiled/ of the
 * installation; what cannot be done is left. */
void precompile_headers(const struct invocation *, const struct compiler *);
/* What the preprocessor would write, from the cached macros; 0: not possible.
 */
int preprocess_with_cached_macros(const struct invocation *, const char *file,
                                  const char *out);
/* The rewritten program, its beginning left to what was made of it; 0 where it
 * begins otherwise, or g++ was told more than then. */
int omit_precompiled_headers(const struct invocation *, const char *whole,
                             const char *out);

/* ---- from a source file to a program ---- */

/* Rewrites a program to standard output, once in the life of a process; it ends
 * with a message where the program cannot be rewritten. `sides` gets the places
 * of misuses (rewriter/host_device_check.c) and is closed, or is NULL.
 * keep_alignment is for Arm (rewriter/alignment.c); with `apart` no device
 * function is made to be inlined. 0, or 1 where writing failed. */
int rewrite(FILE *program, FILE *sides, int keep_alignment, int apart);
/* The same between files, in a process of its own. The exit status. */
int rewrite_file(const struct invocation *, const char *program,
                 const char *rewritten, const char *sides);

/* `depends`: flags about dependencies. Ends the program with messages where the
 * file cannot be compiled. */
void make_object(const struct invocation *, const struct compiler *,
                 const char *file, const struct string_list *depends,
                 const char *object);
/* Is that one of NVIDIA's libraries, which needs no linking here? Ends the
 * program where it is one that the emulator does not have. */
int stands_in_for_library(const char *name);
/* Does its name end as an object's does, .o or .obj? */
int is_object(const char *file);
/* A program of objects and archives; the same. */
void link_program(const struct invocation *, const struct string_list *objects,
                  const char *program);
