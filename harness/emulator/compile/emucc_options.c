/* emucc_options.c - each option, and what it does: nvcc's options in the order
 * in which nvcc --help has them, then emucc's own. */
#include "emucc.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- what options do ---- */

static const char *flag_of(const struct option_row *row) {
  return row->flag ? row->flag : row->short_name ? row->short_name : row->name;
}

static HANDLER(ignore) {}

static HANDLER(set_text) {
  *(const char **)((char *)in + row->field) = value;
}

static HANDLER(set_flag) {
  *(int *)((char *)in + row->field) = 1;
}

static HANDLER(set_mode) {
  in->mode = row->mode;
}

static HANDLER(set_rule) {
  in->rule = flag_of(row);
}

static HANDLER(set_keep) {
  if (!in->keep)
    in->keep = ".";
}

/* For the program that is run: it knows the names. */
static HANDLER(set_gpu) {
  setenv("EMU_ON", value, 1);
  in->bounded = 1;
}

/* Given again, it tries another layout, by itself. */
static HANDLER(add_what_if) {
  const char *before = getenv("EMU_WHAT_IF");
  char *all =
      formatted("%s%s%s", before ? before : "", before ? " " : "", value);
  setenv("EMU_WHAT_IF", all, 1);
  free(all);
}

static HANDLER(set_standard) {
  if (matches("^(c|gnu)\\+\\+(03|11|14|17)$", value))
    in->standard = "gnu++17";
  else if (matches("^(c|gnu)\\+\\+(20|23)$", value))
    in->standard = formatted("gnu++%s", strstr(value, "++") + 2);
  else
    die("unknown -std=%s; c++17 and c++20 are known", value);
}

/* sm_90a, compute_75, native, 90, arch=compute_80,code=sm_80: of several the
 * last counts. */
static HANDLER(set_architecture) {
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

/* -Werror kind,...: kinds that g++ has; nvcc's own say nothing here. */
static HANDLER(set_errors) {
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

static HANDLER(pass_to_preprocessor) {
  list_add(&in->preprocess, flag_of(row));
  list_add(&in->preprocess, value);
}

static HANDLER(pass_to_dependencies) {
  list_add(&in->dependencies, flag_of(row));
  if (value)
    list_add(&in->dependencies, value);
}

static HANDLER(pass_to_compiler) {
  list_addf(&in->compile, "%s%s", flag_of(row), value ? value : "");
}

static HANDLER(pass_to_link) {
  list_add(&in->link, flag_of(row));
}

static HANDLER(pass_to_both) {
  pass_to_compiler(in, row, value);
  pass_to_link(in, row, value);
}

static HANDLER(pass_to_linker) {
  struct string_list flags = {0};
  list_split(&flags, value, " ,");
  for (size_t i = 0; i < flags.count; i++)
    list_addf(&in->link, "-Wl,%s", flags.at[i]);
}

/* A folder of headers, unless it is a CUDA Toolkit's, which would hide ours. */
static HANDLER(add_headers) {
  char *runtime = formatted("%s/cuda_runtime.h", value);
  if (!is_file(runtime))
    pass_to_preprocessor(in, row, value);
  free(runtime);
}

/* Flags of -Xcompiler. Which accesses are counted is not theirs to change;
 * checks of an object's size are for who has a handler for them
 * (__ubsan_handle_type_mismatch_v1). */
static HANDLER(pass_on) {
  static const struct option_row headers = {.name = "-I"};
  struct string_list flags = {0};
  list_split(&flags, value, " ,");
  for (size_t i = 0; i < flags.count; i++) {
    const char *flag = flags.at[i];
    int of_size = strcmp(flag, "-fsanitize=object-size") == 0;
    if (matches("^-(fsanitize=|O|march=|flto)", flag) && !of_size)
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

static HANDLER(add_library) {
  if (!stands_in_for_library(value))
    list_addf(&in->link, "-l%s", value);
}

static HANDLER(add_library_folder) {
  list_addf(&in->link, "-L%s", value);
}

static HANDLER(add_arguments) {
  list_split(&in->arguments, value, ",");
}

static HANDLER(print_word) {
  puts(flag_of(row));
  exit(0);
}

static HANDLER(print_help) {
  write_usage(stdout, option_rows);
  exit(0);
}

static HANDLER(print_all) {
  write_options(stdout, option_rows);
  exit(0);
}

static HANDLER(print_version) {
  write_version(stdout);
  exit(0);
}

static HANDLER(explain) {
  exit(explain_finding(value ? value : in->next[0] ? in->next[0] : ""));
}

/* ---- the table ---- */

#define IGNORED(...)                                                           \
  { __VA_ARGS__, "does nothing", .take = ignore }
#define TEXT(name) .take = set_text, .field = offsetof(struct invocation, name)
#define FLAG(name) .take = set_flag, .field = offsetof(struct invocation, name)
#define MODE(name) .take = set_mode, .mode = name
#define GPU_CODE                                                               \
  "it makes GPU code, which the emulator has none of; leave it out, or use -c"

const struct option_row option_rows[] = {
    {"--cuda", NULL, NULL,
     "the emulator has no such intermediate file; --keep leaves the rewritten "
     "program",
     .take = refuse_option},
    {"--cubin", NULL, NULL, GPU_CODE, .take = refuse_option},
    {"--fatbin", NULL, NULL, GPU_CODE, .take = refuse_option},
    {"--ptx", NULL, NULL, GPU_CODE, .take = refuse_option},
    {"--optix-ir", NULL, NULL,
     "it makes GPU code, which the emulator has none of; leave it out",
     .take = refuse_option},
    {"--ltoir", NULL, NULL, GPU_CODE, .take = refuse_option},
    {"--preprocess", "-E", NULL, "print the program preprocessed",
     MODE(PREPROCESS)},
    {"--generate-dependencies", "-M", NULL, "print what the files depend on",
     .take = set_rule},
    {"--generate-nonsystem-dependencies", "-MM", NULL,
     "the same without the system's headers", .take = set_rule},
    {"--generate-dependencies-with-compile", "-MD", NULL,
     "write what the object depends on, too", .take = pass_to_dependencies},
    {"--generate-nonsystem-dependencies-with-compile", "-MMD", NULL,
     "the same without the system's headers", .take = pass_to_dependencies},
    {"--dependency-output", "-MF", "FILE", "to write the dependencies to",
     .take = pass_to_dependencies},
    {"--generate-dependency-targets", "-MP", NULL,
     "a rule for each header, too", .take = pass_to_dependencies},
    {"--compile", "-c", NULL, "compile to .o files, do not link", MODE(OBJECT),
     .common = 1},
    {"--device-c", "-dc", NULL,
     "the same: kernels may call what other files define", MODE(OBJECT)},
    {"--device-w", "-dw", NULL, "the same", MODE(OBJECT)},
    {"--device-link", "-dlink", NULL,
     "make an empty object: device code is linked with the rest",
     MODE(DEVICE_LINK)},
    {"--link", NULL, NULL,
     "compile and link: what is done without such an option", MODE(LINK)},
    {"--lib", NULL, NULL, "make an archive, .a", MODE(ARCHIVE)},
    {"--run", NULL, NULL, "run the program, too", MODE(RUN), .common = 1},
    {"--output-file", "-o", "FILE", "what is made", TEXT(output), .common = 1},
    {"--pre-include", "-include", "FILE", "read this header first",
     .take = pass_to_preprocessor},
    IGNORED("--objdir-as-tempdir", "-objtemp", NULL),
    {"--library", "-l", "NAME", "link this library", .take = add_library,
     .common = 1},
    {"--define-macro", "-D", "NAME=VALUE", "define a macro",
     .take = pass_to_preprocessor, .common = 1},
    {"--undefine-macro", "-U", "NAME", "define it no longer",
     .take = pass_to_preprocessor},
    {"--include-path", "-I", "FOLDER", "look for headers there",
     .take = add_headers, .common = 1},
    {"--system-include", "-isystem", "FOLDER",
     "the same, for the system's headers", .take = add_headers},
    {"--library-path", "-L", "FOLDER", "look for libraries there",
     .take = add_library_folder, .common = 1},
    {"--output-directory", "-odir", "FOLDER", "where objects go", TEXT(folder)},
    IGNORED("--compiler-bindir", "-ccbin", "VALUE"),
    IGNORED("--allow-unsupported-compiler", NULL, NULL),
    IGNORED("--archiver-binary", "-arbin", "VALUE"),
    IGNORED("--cudart", NULL, "VALUE"),
    IGNORED("--cudadevrt", NULL, "VALUE"),
    IGNORED("--libdevice-directory", "-ldir", "VALUE"),
    IGNORED("--target-directory", "-target-dir", "VALUE"),
    IGNORED("--use-local-env", NULL, NULL),
    IGNORED("--force-cl-env-setup", NULL, NULL),
    IGNORED("--profile", "-pg", NULL),
    IGNORED("--debug", "-g", NULL),
    {"--device-debug", "-G", NULL, "variables can be followed in a debugger",
     .take = pass_to_compiler, .flag = "-fvar-tracking"},
    IGNORED("--generate-line-info", "-lineinfo", NULL),
    IGNORED("--optimization-info", "-opt-info", "VALUE"),
    IGNORED("--optimize", "-O", "VALUE"),
    IGNORED("--Ofast-compile", "-Ofc", "VALUE"),
    IGNORED("--dopt", NULL, "VALUE"),
    IGNORED("--dlink-time-opt", "-dlto", NULL),
    IGNORED("--lto", NULL, NULL),
    IGNORED("--gen-opt-lto", NULL, NULL),
    {"--ftemplate-backtrace-limit", NULL, "N", "g++'s",
     .take = pass_to_compiler, .flag = "-ftemplate-backtrace-limit="},
    {"--ftemplate-depth", NULL, "N", "g++'s", .take = pass_to_compiler,
     .flag = "-ftemplate-depth="},
    IGNORED("--no-exceptions", "-noeh", NULL),
    {"--shared", NULL, NULL,
     "the emulator makes programs, not shared libraries; link the objects into "
     "the program, or use -lib",
     .take = refuse_shared_library},
    {"--x", NULL, "cu", "what language the files are of: cu, c++ or c",
     TEXT(language)},
    {"--std", NULL, "c++17", "c++17 or c++20", .take = set_standard,
     .common = 1},
    IGNORED("--no-host-device-initializer-list", "-nohdinitlist", NULL),
    IGNORED("--no-host-device-move-forward", "-nohdmoveforward", NULL),
    IGNORED("--expt-relaxed-constexpr", NULL, NULL),
    IGNORED("--extended-lambda", NULL, NULL),
    IGNORED("--expt-extended-lambda", NULL, NULL),
    IGNORED("--machine", "-m", "VALUE"),
    IGNORED("--m64", NULL, NULL),
    {"--compiler-options", "-Xcompiler", "FLAGS",
     "for g++; blanks or commas between them", .take = pass_on, .common = 1},
    {"--linker-options", "-Xlinker", "FLAGS", "for the linker",
     .take = pass_to_linker, .common = 1},
    IGNORED("--archive-options", "-Xarchive", "VALUE"),
    IGNORED("--ptxas-options", "-Xptxas", "VALUE"),
    IGNORED("--nvlink-options", "-Xnvlink", "VALUE"),
    IGNORED("--static-global-template-stub", NULL, "VALUE"),
    IGNORED("--device-entity-has-hidden-visibility", NULL, "VALUE"),
    {"--forward-unknown-to-host-compiler", NULL, NULL,
     "unknown options are for g++", FLAG(forward)},
    {"--forward-unknown-to-host-linker", NULL, NULL, "the same", FLAG(forward)},
    {"--forward-unknown-opts", NULL, NULL, "the same", FLAG(forward)},
    IGNORED("--dont-use-profile", "-noprof", NULL),
    {"--dryrun", NULL, NULL, "print the commands, run none", FLAG(dry)},
    {"--verbose", "-v", NULL, "print the commands", FLAG(verbose)},
    IGNORED("--threads", "-t", "VALUE"),
    IGNORED("--split-compile", NULL, "VALUE"),
    IGNORED("--split-compile-extended", NULL, "VALUE"),
    IGNORED("--fdevice-syntax-only", NULL, NULL),
    IGNORED("--fdevice-time-trace", NULL, "VALUE"),
    {"--keep", NULL, NULL, "leave the rewritten program, prog.ii",
     .take = set_keep},
    {"--keep-dir", NULL, "FOLDER", "leave it there", TEXT(keep)},
    {"--save-temps", NULL, NULL, "the same as --keep", .take = set_keep},
    {"--clean-targets", "-clean", NULL, "remove the files by name",
     .take = refuse_option},
    IGNORED("--time", NULL, "VALUE"),
    {"--run-args", NULL, "ARGS",
     "for the program that is run; commas between them", .take = add_arguments},
    IGNORED("--input-drive-prefix", "-idp", "VALUE"),
    IGNORED("--dependency-drive-prefix", "-ddp", "VALUE"),
    IGNORED("--drive-prefix", "-dp", "VALUE"),
    {"--dependency-target-name", "-MT", "NAME", "what depends on the files",
     .take = pass_to_dependencies},
    IGNORED("--no-align-double", NULL, NULL),
    IGNORED("--no-device-link", "-nodlink", NULL),
    {"--gpu-architecture", "-arch", "sm_90", "the value of __CUDA_ARCH__: 900",
     .take = set_architecture, .common = 1},
    IGNORED("--gpu-code", "-code", "VALUE"),
    {"--generate-code", "-gencode", "arch=...", "the same; of several the last",
     .take = set_architecture},
    IGNORED("--relocatable-device-code", "-rdc", "VALUE"),
    IGNORED("--entries", "-e", "VALUE"),
    IGNORED("--maxrregcount", NULL, "VALUE"),
    IGNORED("--use_fast_math", NULL, NULL),
    IGNORED("--ftz", NULL, "VALUE"),
    IGNORED("--prec-div", NULL, "VALUE"),
    IGNORED("--prec-sqrt", NULL, "VALUE"),
    IGNORED("--fmad", NULL, "VALUE"),
    IGNORED("--extra-device-vectorization", NULL, NULL),
    IGNORED("--default-stream", NULL, "VALUE"),
    {"--disable-warnings", "-w", NULL, "no warnings", FLAG(silent)},
    IGNORED("--keep-device-functions", NULL, NULL),
    IGNORED("--source-in-ptx", "-src-in-ptx", NULL),
    IGNORED("--restrict", NULL, NULL),
    {"--Wreorder", NULL, NULL, "g++'s", .take = pass_to_compiler,
     .flag = "-Wreorder"},
    IGNORED("--Wdefault-stream-launch", NULL, NULL),
    IGNORED("--Wmissing-launch-bounds", NULL, NULL),
    IGNORED("--Wext-lambda-captures-this", NULL, NULL),
    {"--Wno-deprecated-declarations", NULL, NULL, "g++'s",
     .take = pass_to_compiler, .flag = "-Wno-deprecated-declarations"},
    IGNORED("--Wno-deprecated-gpu-targets", NULL, NULL),
    {"--Werror", NULL, "[KINDS]", "warnings are errors", .take = set_errors},
    IGNORED("--resource-usage", "-res-usage", NULL),
    IGNORED("--extensible-whole-program", "-ewp", NULL),
    IGNORED("--no-compress", NULL, NULL),
    {"--qpp-config", NULL, "VALUE", "of QNX alone; leave it out",
     .take = refuse_option},
    {"--compile-as-tools-patch", "-astoolspatch", NULL,
     "it makes patches for GPU code; leave it out", .take = refuse_option},
    {"--list-gpu-code", "-code-ls", NULL, "print sm_90", .take = print_word,
     .flag = "sm_90"},
    {"--list-gpu-arch", "-arch-ls", NULL, "print compute_90",
     .take = print_word, .flag = "compute_90"},
    IGNORED("--display-error-number", "-err-no", NULL),
    IGNORED("--no-display-error-number", "-no-err-no", NULL),
    IGNORED("--diag-error", NULL, "VALUE"),
    IGNORED("--diag-suppress", NULL, "VALUE"),
    IGNORED("--diag-warn", NULL, "VALUE"),
    IGNORED("--host-linker-script", "-hls", "VALUE"),
    IGNORED("--augment-host-linker-script", "-aug-hls", NULL),
    IGNORED("--relocatable-link", "-r", NULL),
    IGNORED("--brief-diagnostics", "-brief-diag", "VALUE"),
    IGNORED("--jump-table-density", "-jtd", "VALUE"),
    IGNORED("--relocatable-ptx", "-reloc-ptx", NULL),
    IGNORED("--device-stack-protector", NULL, "VALUE"),
    IGNORED("--compress-mode", NULL, "VALUE"),
    IGNORED("--frandom-seed", NULL, "VALUE"),
    IGNORED("--sanitize", NULL, "VALUE"),
    IGNORED("--jobserver", NULL, NULL),
    {"--help", "-h", NULL, "print the most used options", .take = print_help},
    {"--version", "-V", NULL, "print the versions of emucc, g++ and CUDA",
     .take = print_version},
    {"--options-file", "-optf", "FILE", "options, blanks between them",
     .take = read_options},
    {"--help-all", NULL, NULL, "print all options", .take = print_all},
    {"--apart", NULL, NULL, "make no device function inline", FLAG(apart)},
    {"--keep-alignment", NULL, NULL,
     "__shared__ variables are aligned as on x86-64", FLAG(keep_alignment)},
    {"--on", NULL, "GPU", "run as that GPU; how long each kernel takes there",
     .take = set_gpu, .common = 1},
    {"--what-if", NULL, "MAP",
     "run; what it would cost with an array laid out otherwise: pad:tile=1; in "
     "other blocks: block:16x16",
     .take = add_what_if},
    {"--compiled", NULL, NULL,
     "count the accesses that an optimising compiler leaves", FLAG(compiled),
     .common = 1},
    {"--explain", NULL, "[KIND]", "what a kind of finding is; its cure",
     .take = explain},
    {"--precompile", NULL, NULL, "compile the emulator's headers once for all",
     MODE(PRECOMPILE)},
    {"--rewrite", NULL, NULL, "rewrite a preprocessed program: a filter",
     MODE(REWRITE)},
    {"-idirafter", NULL, "FOLDER", "look for headers there last",
     .take = add_headers},
    {"-iquote", NULL, "FOLDER", "look for \"headers\" there",
     .take = add_headers},
    {"-MQ", NULL, "NAME", "as -MT, quoted for make",
     .take = pass_to_dependencies},
    {"-fopenmp", NULL, NULL, "OpenMP, in host code", .take = pass_to_both},
    {"-pthread", NULL, NULL, "the linker's", .take = pass_to_link},
    {"-rdynamic", NULL, NULL, "the linker's", .take = pass_to_link},
    {"-pie", NULL, NULL, "the linker's", .take = pass_to_link},
    {"-no-pie", NULL, NULL, "the linker's", .take = pass_to_link},
    {.name = NULL},
};
