/* linking.c - objects and archives become a program. */
#include "emucc.h"
#include <stdlib.h>
#include <string.h>

/* NVIDIA's libraries, as -lNAME and as CMake finds them: what needs no linking
 * here, and what is not here. */
int stands_in_for_library(const char *name) {
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

/* What no hook reports of host code: of each the emulator has an emu_checked_
 * that looks whose memory it is. "stream_text=NAME": another name. */
#define CPP_STRING "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"
static const char looking[] =
    "memset memcpy memmove memcmp memchr malloc calloc realloc free "
    "strlen strcmp strncmp strchr strrchr strstr strcpy strncpy strcat strdup "
    "atoi atol atof strtol __isoc23_strtol strtod fprintf sprintf snprintf "
    "sscanf __isoc99_sscanf __isoc23_sscanf fscanf __isoc99_fscanf "
    "__isoc23_fscanf fputs fgets fwrite fread write read pwrite pread "
    "stream_text=_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc "
    "stream_write=_ZNSo5writeEPKcl stream_read=_ZNSi4readEPcl "
    "string_assign=" CPP_STRING "6assignEPKc "
    "string_append=" CPP_STRING "6appendEPKc";

static void redefine_looking(struct string_list *command) {
  struct string_list names = {0};
  list_add_words(&names, looking);
  for (size_t i = 0; i < names.count; i++) {
    const char *own = names.at[i], *other = strchr(own, '=');
    char *word =
        formatted("--redefine-sym=%s=emu_checked_%.*s", other ? other + 1 : own,
                  (int)strcspn(own, "="), own);
    list_add(command, word);
    free(word);
  }
}

static int has_library(const char *name) {
  char *command = formatted("g++ -print-file-name=%s", name);
  char *path = output_of(command);
  path[strcspn(path, "\n")] = 0;
  int found = strcmp(path, name) != 0;
  free(command), free(path);
  return found;
}

/* The program reads its own line table. A system without the headers of libdw
 * has the library by its full name only. */
static const char *line_tables(void) {
  if (has_library("libdw.so"))
    return "-ldw -lelf";
  if (has_library("libdw.so.1"))
    return "-l:libdw.so.1 -l:libelf.so.1";
  die("needs libdw; install libdw1 (Debian, Ubuntu) or elfutils-libs (Fedora), "
      "or name its folder: LIBRARY_PATH=folder");
}

int is_object(const char *file) {
  const char *dot = strrchr(basename(file), '.');
  return dot && (strcmp(dot, ".o") == 0 || strcmp(dot, ".obj") == 0);
}

/* The objects, of which those that are no archives look. */
static void add_objects(struct string_list *command,
                        const struct string_list *objects) {
  for (size_t i = 0; i < objects->count; i++) {
    const char *object = objects->at[i];
    if (!is_object(object)) {
      list_add(command, object);
      continue;
    }
    char *copy = temporary("%zu-looking.o", i);
    struct string_list look = {0};
    list_add(&look, "objcopy");
    redefine_looking(&look);
    list_add(&look, object);
    list_add(&look, copy);
    if (run(&look, NULL, NULL) != 0)
      exit(1);
    list_add(command, copy);
    free(copy);
  }
}

/* ---- what the linker says ---- */

/* The library whose functions have names of that prefix, and whether the
 * emulator stands in for it. */
static const struct {
  const char *prefix, *library;
  int is_here;
} libraries[] = {
    {"cusparse", "cuSPARSE", 0}, {"cusolver", "cuSOLVER", 0},
    {"cufft", "cuFFT", 0},       {"cudnn", "cuDNN", 0},
    {"nccl", "NCCL", 0},         {"npp", "NPP", 0},
    {"nvrtc", "NVRTC", 0},       {"nvml", "NVML", 0},
    {"cublas", "cuBLAS", 1},     {"curand", "cuRAND", 1},
};

/* What to do about a name that nothing defines. */
static char *about_undefined(const char *name) {
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
    if (begins_with(name, libraries[i].prefix))
      return libraries[i].is_here
                 ? formatted("the emulator's %s does not have it",
                             libraries[i].library)
                 : formatted("the emulator does not stand in for %s: build "
                             "this program with nvcc, for a GPU",
                             libraries[i].library);
  return checked(
      strdup("name the .cu or .cpp file that defines it, too, or its "
             "library: -lNAME"));
}

/* Before the linker's own messages: what is missing, each name once, and what
 * to do about it. */
static void explain_link(const char *messages) {
  static const char undefined[] = "undefined reference to `";
  struct string_list told = {0};
  for (const char *p = messages; (p = strstr(p, undefined));) {
    p += sizeof undefined - 1;
    char *name = formatted("%.*s", (int)strcspn(p, "'\n"), p);
    if (!list_has(&told, name)) {
      char *advice = about_undefined(name);
      fprintf(stderr, "emucc: nothing defines %s: %s\n", name, advice);
      free(advice);
      list_add(&told, name);
    }
    free(name);
  }
  const char *twice = strstr(messages, "multiple definition of `");
  const char *library = strstr(messages, "cannot find -l");
  if (twice)
    fprintf(stderr,
            "emucc: two files define %.*s: define it in one, and declare it "
            "in a header (extern, or a prototype)\n",
            (int)strcspn(twice + 24, "'\n"), twice + 24);
  else if (library)
    fprintf(stderr,
            "emucc: no library lib%.*s: install it, or name its folder: "
            "-Lfolder\n",
            (int)strcspn(library + 14, ": \n"), library + 14);
  else if (!told.count)
    fputs("emucc: the program does not link; the linker says why:\n", stderr);
}

void link_program(const struct invocation *in,
                  const struct string_list *objects, const char *program) {
  struct string_list command = {0};
  char *said = temporary("said");
  list_add_words(&command,
                 in->verbose ? "g++ -v -no-pie -o" : "g++ -no-pie -o");
  list_add(&command, program);
  add_objects(&command, objects);
  list_add_all(&command, &in->link);
  list_add(&command, part("liblibraries.a"));
  list_add(&command, part("libemu.a"));
  list_add(&command, "-lpthread");
  list_add_words(&command, line_tables());
  list_add_words(&command, "-lm -ldl");
  int status = run(&command, NULL, said);
  char *messages = file_text(said, NULL);
  if (messages && strstr(messages, "undefined reference to `main'"))
    die("no main() in %s: name the file that has it, too, or -c to compile "
        "without linking",
        list_joined(&in->inputs));
  if (messages && strstr(messages, "relocation truncated to fit"))
    die("the variables of %s need more than 2 GB: allocate the largest by "
        "cudaMalloc",
        list_joined(&in->inputs));
  if (messages && status != 0)
    explain_link(messages);
  if (messages)
    fputs(messages, stderr);
  if (status != 0)
    exit(1);
  free(said), free(messages);
}
