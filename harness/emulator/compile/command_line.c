/* command_line.c - reads the command line by the table of options. */
#include "command_line.h"
#include "help.h"
#include "option_handlers.h"
#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int matches(const char *pattern, const char *text) {
  regex_t expression;
  if (regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB) != 0)
    die("cannot read the expression %s", pattern);
  int found = regexec(&expression, text, 0, NULL, 0) == 0;
  regfree(&expression);
  return found;
}

static int is_file(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* ---- what options do ---- */

#define HANDLER(name)                                                          \
  void name(struct invocation *in, const struct option_row *row,               \
            const char *value)
#define UNUSED (void)in, (void)row, (void)value

HANDLER(ignore) {
  UNUSED;
}

HANDLER(refuse_option) {
  UNUSED;
  die("%s: %s", in->name, row->says);
}

HANDLER(set_mode) {
  UNUSED;
  in->mode = row->mode;
}

HANDLER(set_rule) {
  UNUSED;
  in->rule = row->flag;
}

HANDLER(set_output) {
  UNUSED;
  in->output = value;
}

HANDLER(set_folder) {
  UNUSED;
  in->folder = value;
}

HANDLER(set_language) {
  UNUSED;
  in->language = value;
}

HANDLER(set_keep) {
  UNUSED;
  if (!in->keep)
    in->keep = ".";
}

HANDLER(set_keep_folder) {
  UNUSED;
  in->keep = value;
}

HANDLER(set_shared) {
  UNUSED;
  in->shared = formatted("%s: %s", in->name, row->says);
}

HANDLER(set_standard) {
  UNUSED;
  if (matches("^(c|gnu)\\+\\+(03|11|14|17)$", value))
    in->standard = "gnu++17";
  else if (matches("^(c|gnu)\\+\\+(20|23)$", value))
    in->standard = formatted("gnu++%s", strstr(value, "++") + 2);
  else
    die("unknown -std=%s; c++17 and c++20 are known", value);
}

/* sm_90a, compute_75, native, 90, arch=compute_80,code=sm_80: of several the
 * last counts. */
HANDLER(set_architecture) {
  UNUSED;
  int arch = 0;
  for (const char *p = value; *p && *p != ','; p++)
    if (isdigit((unsigned char)*p) && arch < 1000)
      arch = 10 * arch + (*p - '0');
  if (!arch)
    return;
  in->arch = 10 * arch;
  list_add(&in->archs, "-arch");
  list_addf(&in->archs, "compute_%d", arch);
}

HANDLER(set_forward) {
  UNUSED;
  in->forward = 1;
}

HANDLER(set_verbose) {
  UNUSED;
  in->verbose = 1;
}

HANDLER(set_dry) {
  UNUSED;
  in->verbose = in->dry = 1;
}

HANDLER(set_silent) {
  UNUSED;
  in->silent = 1;
  list_add(&in->preprocess, "-w");
}

HANDLER(set_apart) {
  UNUSED;
  in->apart = 1;
}

HANDLER(set_alignment) {
  UNUSED;
  in->keep_alignment = 1;
}

/* -Werror kind,...: kinds that g++ has; nvcc's own say nothing here. */
HANDLER(set_errors) {
  UNUSED;
  struct string_list kinds = {0};
  const char *next = value ? value : in->next[0];
  if (!value && (!next || !matches("^[a-z].*(-warnings|-call|-launch|-bounds|"
                                   "-this|-declarations|reorder)",
                                   next))) {
    list_add(&in->compile, "-Werror");
    return;
  }
  in->taken = !value;
  list_split(&kinds, next, ",");
  for (size_t i = 0; i < kinds.count; i++)
    if (strcmp(kinds.at[i], "all-warnings") == 0)
      list_add(&in->compile, "-Werror");
    else if (matches("^(reorder|deprecated-declarations)$", kinds.at[i]))
      list_addf(&in->compile, "-Werror=%s", kinds.at[i]);
}

HANDLER(pass_to_preprocessor) {
  UNUSED;
  list_add(&in->preprocess, row->flag);
  list_add(&in->preprocess, value);
}

HANDLER(pass_to_dependencies) {
  UNUSED;
  list_add(&in->dependencies, row->flag);
  if (value)
    list_add(&in->dependencies, value);
}

HANDLER(pass_to_compiler) {
  UNUSED;
  list_addf(&in->compile, "%s%s", row->flag, value ? value : "");
}

HANDLER(pass_to_link) {
  UNUSED;
  list_add(&in->link, row->flag);
}

HANDLER(pass_to_both) {
  pass_to_compiler(in, row, value);
  pass_to_link(in, row, value);
}

HANDLER(pass_to_linker) {
  UNUSED;
  struct string_list flags = {0};
  list_split(&flags, value, " ,");
  for (size_t i = 0; i < flags.count; i++)
    list_addf(&in->link, "-Wl,%s", flags.at[i]);
}

/* A folder of headers, unless it is a CUDA Toolkit's, which would hide ours. */
HANDLER(add_headers) {
  UNUSED;
  char *runtime = formatted("%s/cuda_runtime.h", value);
  if (!is_file(runtime))
    pass_to_preprocessor(in, row, value);
  free(runtime);
}

/* Flags of -Xcompiler. Which accesses are counted is not theirs to change. */
HANDLER(pass_on) {
  UNUSED;
  static const struct option_row headers = {.flag = "-I"};
  struct string_list flags = {0};
  list_split(&flags, value, " ,");
  for (size_t i = 0; i < flags.count; i++) {
    const char *flag = flags.at[i];
    if (matches("^-(fsanitize=|O|march=|flto)", flag))
      continue;
    if (begins_with(flag, "-I"))
      add_headers(in, &headers, flag + 2);
    else if (begins_with(flag, "-D") || begins_with(flag, "-U"))
      list_add(&in->preprocess, flag);
    else
      list_add(&in->compile, flag);
    if (strcmp(flag, "-fopenmp") == 0)
      list_add(&in->link, flag);
  }
}

/* NVIDIA's libraries, as -lNAME and as CMake finds them: what needs no linking
 * here, and what is not here. */
static int is_nvidias(const char *name) {
  if (matches("^(cudart|cudadevrt|cuda|nvToolsExt|culibos|cublas|cublasLt|"
              "curand)?(_static)?(\\.so|\\.a)?$",
              name))
    return *name != 0;
  if (matches("^(cublas|cufft|cusparse|cusolver|cudnn|nvrtc|npp|nvidia-ml|"
              "nccl)",
              name))
    die("%.*s is a library for GPUs that the emulator does not have; the "
        "program cannot be built without it",
        (int)strcspn(name, "."), name);
  return 0;
}

HANDLER(add_library) {
  UNUSED;
  if (!is_nvidias(value))
    list_addf(&in->link, "-l%s", value);
}

HANDLER(add_library_folder) {
  UNUSED;
  list_addf(&in->link, "-L%s", value);
}

HANDLER(add_arguments) {
  UNUSED;
  list_split(&in->arguments, value, ",");
}

HANDLER(print_word) {
  UNUSED;
  puts(row->flag);
  exit(0);
}

HANDLER(print_help) {
  UNUSED;
  write_usage(stdout);
  exit(0);
}

HANDLER(print_all) {
  UNUSED;
  write_options(stdout);
  exit(0);
}

HANDLER(print_version) {
  UNUSED;
  write_version(stdout);
  exit(0);
}

HANDLER(explain) {
  UNUSED;
  exit(explain_finding(value ? value : in->next[0] ? in->next[0] : ""));
}

/* ---- one word after the other ---- */

/* Has the row this name, which ends at `length`, with one dash or two? */
static int is_named(const char *name, const char *word, size_t length) {
  if (!name)
    return 0;
  name += begins_with(name, "--");
  return strlen(name) == length && strncmp(name, word, length) == 0;
}

static const struct option_row *find_row(const char *word, size_t length) {
  for (const struct option_row *row = option_rows; row->name; row++)
    if (is_named(row->name, word, length) ||
        is_named(row->short_name, word, length))
      return row;
  return NULL;
}

/* -Ifolder, -O3, -t4: a name of one letter and what belongs to it. */
static int may_be_joined(const char *word) {
  return strchr("IDULloxOg", word[1]) ||
         (strchr("tm", word[1]) && isdigit((unsigned char)word[2]));
}

/* What the table does not have: flags of g++. */
static void take_other(struct invocation *in, const char *word) {
  if (strcmp(word, "-") == 0)
    die("cannot read a program from standard input; name a file");
  if (begins_with(word, "-Wl,") || begins_with(word, "-static"))
    list_add(&in->link, word);
  else if (in->forward || begins_with(word, "-W") || begins_with(word, "-f") ||
           strcmp(word, "-pedantic") == 0)
    list_add(&in->compile, word);
  else
    die("unknown option %s; see emucc --help", word);
}

static void take_option(struct invocation *in, const char *word) {
  const char *dashed = word + begins_with(word, "--");
  size_t length = strcspn(dashed, "=");
  const struct option_row *row = find_row(dashed, length);
  const char *value = row && dashed[length] ? dashed + length + 1 : NULL;
  if (!row && word == dashed && word[1] && may_be_joined(word)) {
    row = find_row(word, 2);
    value = word + 2;
  }
  if (!row) {
    take_other(in, word);
    return;
  }
  in->name = formatted("%.*s", (int)(strcspn(word, "=")), word);
  if (row->value && *row->value != '[' && !value) {
    value = in->next[0];
    in->taken = 1;
    if (!value)
      die("%s needs a value; see emucc --help", word);
  }
  row->take(in, row, value);
}

static void take_word(struct invocation *in, const char *word) {
  static const struct option_row file = {.value = "FILE"};
  if (*word == '-')
    take_option(in, word);
  else if (*word == '@')
    read_options(in, &file, word + 1);
  else if (!begins_with(file_name(word), "lib") || !strchr(word, '/') ||
           !is_nvidias(file_name(word) + 3))
    list_add(&in->inputs, word);
}

static void take_words(struct invocation *in, char **words) {
  while (*words && !(in->run_first && in->inputs.count)) {
    in->next = words + 1;
    in->taken = 0;
    take_word(in, *words);
    words += 1 + in->taken;
  }
  if (in->run_first)
    for (; *words; words++)
      list_add(&in->arguments, *words);
}

/* A file of options, blanks between them. */
HANDLER(read_options) {
  UNUSED;
  struct string_list words = {0};
  int taken = in->taken;
  char *text = is_file(value) ? file_text(value, NULL) : NULL;
  if (!text)
    die("%s: no such file of options", value);
  list_split(&words, text, " \t\n");
  if (words.count)
    take_words(in, words.at);
  in->taken = taken;
}

struct invocation read_command_line(char **words) {
  struct invocation in = {
      .folder = ".", .standard = "gnu++17", .arch = 900, .mode = LINK};
  if (!*words) {
    write_usage(stderr);
    exit(1);
  }
  if (strcmp(*words, "run") == 0) {
    in.run_first = 1;
    in.mode = RUN;
    words++;
  }
  take_words(&in, words);
  if (in.shared && in.mode != DEVICE_LINK)
    die("%s", in.shared);
  return in;
}
