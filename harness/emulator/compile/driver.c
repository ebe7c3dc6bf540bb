/* driver.c - emucc: compiles CUDA C++ for the emulator; takes nvcc's usual
 * options.
 *
 * Each .cu file is preprocessed, rewritten (rewriter/), compiled by g++ with
 * the hooks that the emulator counts by, and linked with the emulator. See
 * --help.
 */
#include "emucc.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What build systems read of nvcc's -v and --dryrun. CMake links by what begins
 * the line that has LIBRARIES: by emucc; where some of a program's files are
 * C++, by c++, with the libraries that it sees emucc -v link. */
static void write_environment(const struct invocation *in) {
  const char *top = realpath(parts_folder(), NULL);
  const char *path = getenv("PATH");
  char *archs = in->archs.count ? list_joined(&in->archs) : "-arch compute_90";
  fprintf(stderr, "#$ PATH=%s\n#$ TOP=%s\n#$ SYSTEM_INCLUDES=\n",
          path ? path : "", top);
  fprintf(stderr, "#$ INCLUDES=\"-I%s\" \"-I%s\"\n", real_part("include"),
          real_part("libraries/include"));
  fprintf(stderr, "#$ NVVMIR_LIBRARY_DIR=%s/nvvm/libdevice\n", top);
  fprintf(stderr, "#$ LIBRARIES= \"-L%s\"\n#$ compiles: %s\n", top, archs);
  fprintf(stderr, "#$ %s -o a.out \"-L%s\"\n", own_path(), top);
}

/* -MD and its like, with the names that the compiler would have chosen. */
static struct string_list dependency_flags(const struct invocation *in,
                                           const char *object) {
  struct string_list flags = {0};
  if (in->mode != OBJECT || !in->dependencies.count)
    return flags;
  list_add_all(&flags, &in->dependencies);
  if (!list_has(&flags, "-MT") && !list_has(&flags, "-MQ")) {
    list_add(&flags, "-MT");
    list_add(&flags, object);
  }
  if (!list_has(&flags, "-MF")) {
    int stem = (int)(is_object(object) ? strrchr(object, '.') - object
                                       : (long)strlen(object));
    list_add(&flags, "-MF");
    list_addf(&flags, "%.*s.d", stem, object);
  }
  return flags;
}

static int is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static void check_files(const struct invocation *in) {
  struct stat status;
  if (!in->inputs.count)
    die("no input files; see emucc --help");
  for (size_t i = 0; i < in->inputs.count; i++)
    if (stat(in->inputs.at[i], &status) != 0 || !S_ISREG(status.st_mode))
      die("%s: no such file", in->inputs.at[i]);
  if (in->output && is_folder(in->output))
    die("-o %s: that is a folder; name a file", in->output);
  if (in->mode == OBJECT && in->output && in->inputs.count > 1)
    die("-c -o %s takes one input file, and %zu are named", in->output,
        in->inputs.count);
}

/* "a/b.cu" and ".o" are b.o */
static char *renamed(const char *file, const char *ending) {
  const char *name = basename(file), *dot = strrchr(name, '.');
  int length = (int)(dot ? (size_t)(dot - name) : strlen(name));
  return formatted("%.*s%s", length, name, ending);
}

static int is_linked_as_it_is(const char *file) {
  const char *dot = strrchr(basename(file), '.');
  return is_object(file) ||
         (dot && (strcmp(dot, ".a") == 0 || strcmp(dot, ".so") == 0));
}

/* -E, -M: to standard output, or the file of -o. */
static void preprocess_all(const struct invocation *in) {
  if (in->output && !in->dry && !freopen(in->output, "w", stdout))
    die("%s cannot be written: %m", in->output);
  for (size_t i = 0; i < in->inputs.count; i++) {
    int status =
        is_linked_as_it_is(in->inputs.at[i])
            ? 0
            : preprocess(in, BEGINS, in->inputs.at[i], NULL, NULL, NULL);
    if (status != 0)
      exit(status);
  }
}

static struct string_list make_objects(const struct invocation *in,
                                       const struct compiler *compiler) {
  struct string_list objects = {0};
  for (size_t i = 0; i < in->inputs.count; i++) {
    const char *file = in->inputs.at[i];
    char *name = renamed(file, ".o");
    char *made = temporary("%zu-%s", objects.count, name);
    char *target = in->output ? checked(strdup(in->output))
                              : formatted("%s/%s", in->folder, name);
    struct string_list depends = dependency_flags(in, target);
    if (is_linked_as_it_is(file)) {
      list_add(&objects, file);
      continue;
    }
    make_object(in, compiler, file, &depends, made);
    if (in->mode == OBJECT)
      move_into_place(made, target);
    list_add(&objects, made);
    free(name), free(made), free(target);
  }
  return objects;
}

static int make_archive(const struct invocation *in,
                        const struct string_list *objects) {
  struct string_list command = {0};
  list_add_words(&command, "ar rcs");
  list_add(&command, in->output ? in->output : "a.a");
  list_add_all(&command, objects);
  return run(&command, NULL, NULL);
}

/* In a process of its own: the program with what a compiler leaves of its
 * accesses, which the program runs first (output/compiled_counts.c). */
static pid_t begin_twin(const struct invocation *in, const char *twin) {
  fflush(NULL);
  pid_t pid = in->dry ? -1 : fork();
  if (pid != 0)
    return pid;
  struct invocation compiled = *in;
  compiled.compiled = compiled.silent = 1;
  temporary_apart();
  struct compiler compiler = find_compiler(&compiled);
  struct string_list objects = make_objects(&compiled, &compiler);
  link_program(&compiled, &objects, twin);
  exit(0);
}

static void wait_for_twin(pid_t maker, const char *twin) {
  int status = 1;
  waitpid(maker, &status, 0);
  if (status != 0)
    die("the program compiles as written, but not with --compiled; leave it "
        "out");
  setenv("EMU_COMPILED", twin, 1);
}

/* Links the program, and runs it where that is asked for. */
static int make_program(const struct invocation *in,
                        const struct string_list *objects) {
  char *folder = temporary("run");
  char *program = formatted("%s/%s", folder, renamed(in->inputs.at[0], ""));
  mkdir(folder, 0777);
  link_program(in, objects, program);
  if (!in->run_first || in->output) {
    const char *name = in->output ? in->output : "a.out";
    move_into_place(program, name);
    program = formatted("%s%s", strchr(name, '/') ? "" : "./", name);
  }
  if (in->mode != RUN)
    return 0;
  struct string_list command = {0};
  list_add(&command, program);
  list_add_all(&command, &in->arguments);
  return run_program(&command);
}

int main(int argc, char **argv) {
  (void)argc;
  setenv("LC_ALL", "C", 1);
  struct invocation in = read_command_line(argv + 1, option_rows);
  if (in.mode == REWRITE)
    return rewrite(stdin, in.inputs.count ? file_to_write(in.inputs.at[0]) : 0,
                   in.keep_alignment, in.apart);
  show_commands(in.verbose, in.dry);
  if (in.verbose)
    write_environment(&in);
  char *twin = NULL;
  pid_t twin_maker = -1;
  if (in.mode == RUN && (in.compiled || in.bounded)) {
    in.compiled = 0;
    twin = temporary("compiled");
  }
  struct compiler compiler = find_compiler(&in);
  if (in.mode == PRECOMPILE) {
    precompile_headers(&in, &compiler);
    return 0;
  }
  check_files(&in);
  if (in.rule || in.mode == PREPROCESS) {
    preprocess_all(&in);
    return 0;
  }
  if (twin)
    twin_maker = begin_twin(&in, twin);
  struct string_list objects = make_objects(&in, &compiler);
  if (twin_maker > 0)
    wait_for_twin(twin_maker, twin);
  if (in.mode == OBJECT)
    return 0;
  if (in.mode == ARCHIVE)
    return make_archive(&in, &objects);
  if (in.mode == DEVICE_LINK) /* device code is linked already: it is empty */
    return run_words(NULL, NULL, "g++ -c -x c++ /dev/null -o",
                     in.output ? in.output : "a_dlink.o", NULL);
  return make_program(&in, &objects);
}
