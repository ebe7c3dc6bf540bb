/* compiler.c - g++ as emucc calls it. */
#include "emucc.h"
#include <stdlib.h>
#include <string.h>

/* ---- where the parts of emucc lie ---- */

const char *own_path(void) {
  static char *path;
  if (!path && !(path = realpath("/proc/self/exe", NULL)))
    die("cannot tell where it is installed: /proc/self/exe: %m");
  return path;
}

const char *parts_folder(void) {
  static char *folder;
  if (folder)
    return folder;
  const char *own = own_path(), *end = own + strlen(own);
  for (int slashes = 0; slashes < 2 && end > own;)
    slashes += *--end == '/';
  return folder = formatted("%.*s/lib/emucc", (int)(end - own), own);
}

char *part(const char *name) {
  return formatted("%s/%s", parts_folder(), name);
}

const char *real_part(const char *name) {
  char *path = part(name), *real = realpath(path, NULL);
  return real ? real : path;
}

/* ---- its flags ---- */

/* execute/emu_execute.h says why. */
static const char instrument[] =
    "-O1 -g -fno-var-tracking "
    "-fsanitize=thread,bounds-strict,float-cast-overflow "
    "-fno-tree-sra "
    "-fno-tree-vectorize -fno-reorder-blocks -fno-thread-jumps "
    "-fno-jump-tables -fno-tree-ch -fno-tree-sink -fno-builtin-memcpy "
    "-fno-builtin-memmove -fno-builtin-memset -fno-builtin-malloc "
    "-fno-builtin-free -fno-allocation-dce "
    "--param tsan-instrument-func-entry-exit=0 "
    "--param tsan-distinguish-volatile=1";
/* What some distributions turn on, and would change how functions are called.
 */
static const char plain[] = "-U_FORTIFY_SOURCE -fno-stack-protector";
static const char quiet[] =
    "-Wno-unknown-pragmas -Wno-attributes -Wno-conversion-null "
    "-Wno-changes-meaning";

/* What makes the code of all processors count and compute alike. Only x86-64
 * traps where an integer is divided by zero. */
static const struct {
  const char *name;
  const struct instruction_set *set;
  const char *instrument, *plain;
  int keep_alignment;
} processors[] = {
    {"x86_64", &x86_64_instructions, "", "-fcf-protection=none", 0},
    {"aarch64", &aarch64_instructions, "-fsanitize=integer-divide-by-zero",
     "-mbranch-protection=none -mno-outline-atomics -ffp-contract=off "
     "-fno-section-anchors",
     1}};

/* The number or the name that follows the words, up to one of `ends`. */
static char *word_after(const char *text, const char *words, const char *ends) {
  const char *found = strstr(text, words);
  found = found ? found + strlen(words) : "";
  return formatted("%.*s", (int)strcspn(found, ends), found);
}

struct compiler find_compiler(struct invocation *in) {
  struct compiler compiler = {0};
  char *said = output_of("g++ -v");
  if (strstr(said, "lang version"))
    die("needs GCC, and the g++ in PATH is Clang; install GCC's g++");
  char *machine = word_after(said, "Target: ", "-\n");
  char *version = word_after(said, "gcc version ", ".");
  for (size_t i = 0; i < sizeof processors / sizeof *processors; i++) {
    if (strcmp(machine, processors[i].name) != 0)
      continue;
    compiler.set = processors[i].set;
    in->keep_alignment |= processors[i].keep_alignment;
    list_add_words(&compiler.flags, instrument);
    list_add_words(&compiler.flags, processors[i].instrument);
    if (atoi(version) >= 12 &&
        !in->compiled) /* GCC 11 moves stores out of loops */
      list_add(&compiler.flags, "-fno-move-loop-stores");
    list_add_words(&compiler.flags, plain);
    list_add_words(&compiler.flags, processors[i].plain);
    list_add_words(&compiler.flags, quiet);
    if (in->compiled)
      list_add_words(&compiler.flags, as_compiled);
  }
  if (!compiler.set)
    die("the emulator runs on x86-64 and Arm (aarch64), and g++ compiles for "
        "%s",
        *machine ? machine : "another processor");
  free(said), free(machine), free(version);
  return compiler;
}

int preprocess(const struct invocation *in, const char *begins,
               const char *file, const struct string_list *others,
               const char *out, const char *messages) {
  struct string_list command = {0};
  list_add_words(&command, "g++ -E -x c++");
  list_addf(&command, "-std=%s", in->standard);
  list_add_words(
      &command, "-D__CUDACC__ -D__NVCC__ -D__EMUCC__ -D__CUDACC_VER_MAJOR__=13 "
                "-D__CUDACC_VER_MINOR__=0 -D__CUDACC_VER_BUILD__=0 "
                "-D__CUDACC_EXTENDED_LAMBDA__ -D__CUDACC_RELAXED_CONSTEXPR__");
  list_addf(&command, "-D__CUDA_ARCH__=%d", in->arch);
  list_addf(&command, "-D__CUDA_ARCH_LIST__=%d", in->arch);
  list_add(&command, "-isystem");
  list_add(&command, real_part("include"));
  list_add(&command, "-isystem");
  list_add(&command, real_part("libraries/include"));
  list_split(&command, begins, " ");
  list_add_all(&command, &in->preprocess);
  list_add(&command, "-U_FORTIFY_SOURCE");
  if (in->rule)
    list_add(&command, in->rule);
  if (in->rule)
    list_add_all(&command, &in->dependencies);
  else if (others)
    list_add_all(&command, others);
  list_add(&command, file);
  return run(&command, out, messages);
}

int assemble(const struct invocation *in, const struct compiler *compiler,
             const char *how, const char *file, const char *out,
             const char *messages) {
  struct string_list command = {0};
  list_add(&command, "g++");
  list_addf(&command, "-std=%s", in->standard);
  list_add_all(&command, &compiler->flags);
  list_add_words(&command, "-Wuninitialized -Wformat");
  list_add_all(&command, &in->compile);
  list_add_words(&command, "-Wno-error=deprecated-declarations -fstack-usage");
  list_add_words(&command, how);
  list_add_words(&command, "-fpreprocessed -o");
  list_add(&command, out);
  list_add(&command, file);
  return run(&command, NULL, messages);
}
