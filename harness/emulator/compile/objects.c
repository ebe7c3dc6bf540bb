/* objects.c - a source file becomes an object: preprocessed, rewritten,
 * compiled to assembly with the hooks that the emulator counts by, its loops
 * marked, assembled. */
#include "emucc.h"
#include <stdlib.h>
#include <string.h>

/* What `objcopy` gives other names: the clocks of a host that may time a launch
 * where it means a kernel; what prints, in kernels too. */
static const char clocks_and_prints[] =
    "objcopy --redefine-sym=clock=emu_read_clock "
    "--redefine-sym=clock_gettime=emu_read_clock_gettime "
    "--redefine-sym=gettimeofday=emu_read_gettimeofday "
    "--redefine-sym=omp_get_wtime=emu_read_omp_get_wtime "
    "--redefine-sym=_ZNSt6chrono3_V212system_clock3nowEv="
    "emu_read_system_clock "
    "--redefine-sym=_ZNSt6chrono3_V212steady_clock3nowEv="
    "emu_read_steady_clock --redefine-sym=printf=emu_printf "
    "--redefine-sym=puts=emu_puts --redefine-sym=putchar=emu_putchar";

/* The compiler's messages, or one line about what the emulator does not have.
 */
static void fail(const char *messages) {
  char *line = explain_missing_name(messages);
  fputs(line ? line : messages, stderr);
  exit(1);
}

static char *text_of(const char *name) {
  char *path = temporary("%s", name), *text = file_text(path, NULL);
  free(path);
  return text ? text : checked(strdup(""));
}

/* ---- kernels ---- */

static int to_assembly(const struct invocation *in,
                       const struct compiler *compiler, const char *file,
                       const char *assembly, const char *said) {
  if (in->compiled)
    return assemble_as_compiled(in, compiler, file, assembly, said);
  return assemble(in, compiler, "-S -x c++", file, assembly, said);
}

/* Compiles whole.ii to program.s; the compiler's messages are in `said`. */
static int compile(const struct invocation *in,
                   const struct compiler *compiler) {
  char *whole = temporary("whole.ii"), *shorter = temporary("rewritten.ii");
  char *assembly = temporary("program.s"), *said = temporary("said");
  if (in->compiled)
    unroll_as_asked(whole);
  int left_out = omit_precompiled_headers(in, whole, shorter);
  int status =
      to_assembly(in, compiler, left_out ? shorter : whole, assembly, said);
  char *messages = text_of("said");
  /* Another g++ than then: it says that the header is not its own. */
  if (status != 0 && left_out && strstr(messages, "PCH"))
    status = to_assembly(in, compiler, whole, assembly, said);
  free(whole), free(shorter), free(assembly), free(said), free(messages);
  return status;
}

/* Tells the emulator how large a stack a lane needs: the largest frame that a
 * kernel can have, 512 KB. */
static void write_frames(FILE *out) {
  long max = 0;
  char *text = text_of("program.su"), *rest = text;
  for (char *line; (line = next_line(&rest));) {
    char *size = strchr(line, '\t');
    long bytes = size ? atol(size + 1) : 0;
    if (bytes <= 540000 && bytes > max)
      max = bytes;
  }
  fprintf(out, "\t.section emu_frames,\"a\"\n\t.balign 8\n\t.quad %ld\n", max);
  free(text);
}

/* Tells the emulator that the file's accesses are those that a compiler leaves.
 */
static void write_compiled(FILE *out) {
  fputs("\t.section emu_compiled,\"a\"\n\t.byte 1\n", out);
}

static int assembled(const struct invocation *in,
                     const struct compiler *compiler, const char *object) {
  char *marked = temporary("marked.s"), *assembly = text_of("program.s");
  FILE *out = file_to_write(marked);
  instrument_assembly(out, assembly, compiler->set, in->compiled);
  write_frames(out);
  if (in->compiled)
    write_compiled(out);
  file_close(out, marked);
  int failed = run_words(NULL, NULL, "g++ -c -o", object, marked, NULL) != 0 ||
               run_words(NULL, NULL, clocks_and_prints, object, NULL) != 0;
  free(marked), free(assembly);
  return !failed;
}

/* "4-name.o" is name.ii */
static void keep_rewritten(const struct invocation *in, const char *object,
                           const char *whole) {
  const char *name = basename(object) + strspn(basename(object), "0123456789");
  int length = (int)(strrchr(name, '.') - name) - 1;
  size_t bytes;
  char *text = file_text(whole, &bytes);
  char *path = formatted("%s/%.*s.ii", in->keep, length, name + 1);
  if (text)
    file_write(path, text, bytes);
  free(text), free(path);
}

/* 0, or 1 where g++ refused the program with these messages. */
static int rewrite_and_compile(const struct invocation *in,
                               const struct compiler *compiler,
                               const char *object, struct string *messages) {
  char *program = temporary("program.ii"), *whole = temporary("whole.ii");
  char *sides = temporary("sides");
  struct string misuses = {0};
  if (rewrite_file(in, program, whole, sides) != 0)
    exit(1);
  if (in->keep)
    keep_rewritten(in, object, whole);
  int status = compile(in, compiler);
  char *include = formatted("%s/", real_part("include"));
  sort_messages(text_of("sides"), text_of("said"), include, messages, &misuses);
  if (misuses.text) {
    fputs(misuses.text, stderr);
    exit(1);
  }
  if (status != 0 || !assembled(in, compiler, object))
    return 1;
  if (!in->silent && messages->text)
    fputs(messages->text, stderr);
  free(program), free(whole), free(sides), free(include);
  return 0;
}

/* Are all errors of one kind: in a class, a name is declared that meant another
 * type before? nvcc's front end takes it, GCC by -fpermissive. */
static int only_changes_meaning(const char *messages) {
  int found = 0;
  for (const char *p = messages; (p = strstr(p, ": error: ")); found++) {
    const char *end = strchr(++p, '\n');
    const char *kind = strstr(p, " changes meaning of ");
    if (!kind || (end && kind > end))
      return 0;
  }
  return found > 0;
}

static void kernel_object(const struct invocation *in,
                          const struct compiler *compiler, const char *file,
                          const struct string_list *depends,
                          const char *object) {
  char *program = temporary("program.ii"), *said = temporary("messages");
  struct string messages = {0};
  if (!preprocess_with_cached_macros(in, file, program)) {
    int status = preprocess(in, BEGINS, file, depends, program, said);
    char *text = text_of("messages");
    if (status != 0)
      fail(text);
    fputs(text, stderr);
    free(text);
  }
  int failed = rewrite_and_compile(in, compiler, object, &messages);
  /* A recursion that the rewriter cannot see: through operators, templates. */
  if (failed && messages.text &&
      strstr(messages.text, "inlining failed in call to 'always_inline")) {
    struct invocation apart = *in;
    apart.apart = 1;
    messages = (struct string){0};
    failed = rewrite_and_compile(&apart, compiler, object, &messages);
  }
  if (failed && messages.text && only_changes_meaning(messages.text)) {
    struct invocation permissive = *in;
    permissive.compile = (struct string_list){0};
    list_add_all(&permissive.compile, &in->compile);
    list_add(&permissive.compile, "-fpermissive");
    permissive.silent = 1; /* it would warn of the same */
    messages = (struct string){0};
    failed = rewrite_and_compile(&permissive, compiler, object, &messages);
  }
  if (failed)
    fail(messages.text ? messages.text : "");
  free(program), free(said), free(messages.text);
}

/* ---- host code ---- */

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text), n = strlen(end);
  return length >= n && strcmp(text + length - n, end) == 0;
}

static void host_object(const struct invocation *in, const char *file,
                        const struct string_list *depends, const char *object) {
  struct string_list command = {0};
  if (ends_with(file, ".c")) {
    list_add(&command, "gcc");
  } else {
    list_add(&command, "g++");
    list_addf(&command, "-std=%s", in->standard);
  }
  list_add_words(&command, "-O1 -g -isystem");
  list_add(&command, real_part("include"));
  list_add(&command, "-isystem");
  list_add(&command, real_part("libraries/include"));
  list_add_all(&command, &in->preprocess);
  list_add_all(&command, depends);
  list_add_all(&command, &in->compile);
  list_add_words(&command, "-c -o");
  list_add(&command, object);
  list_add(&command, file);
  int status = run(&command, NULL, temporary("messages"));
  char *messages = text_of("messages");
  if (status != 0)
    fail(messages);
  fputs(messages, stderr);
  free(messages);
}

static int is_one_of(const char *language, const char *file,
                     const char *languages, const char *const *endings) {
  if (language)
    return strstr(languages, formatted(" %s ", language)) != NULL;
  for (; *endings; endings++)
    if (ends_with(file, *endings))
      return 1;
  return 0;
}

void make_object(const struct invocation *in, const struct compiler *compiler,
                 const char *file, const struct string_list *depends,
                 const char *object) {
  static const char *const kernels[] = {".cu", NULL};
  static const char *const host[] = {".cpp", ".cc", ".cxx", ".C", ".c", NULL};
  if (is_one_of(in->language, file, " cu ", kernels))
    kernel_object(in, compiler, file, depends, object);
  else if (is_one_of(in->language, file, " c++ c ", host))
    host_object(in, file, depends, object);
  else
    die("%s: cannot tell what this is; name .cu, .cpp, .c, .o or .a files, or "
        "say -x cu",
        file);
}
