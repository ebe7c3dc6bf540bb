/* help.c - --help, --version and --explain. */
#include "emucc.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define VERSION "1.0.0" /* the one place; install.t compares CHANGELOG */

static const char *short_name(const struct option_row *row) {
  return row->short_name ? row->short_name : row->name;
}

/* What the emulated program reads from its environment. */
static const struct {
  const char *variable, *says;
} variables[] = {
    {"EMU_COUNTS=file.csv",
     "a row for each launch, source line and kind of access"},
    {"EMU_LAUNCHES=file.csv", "a row for each launch: what bounds its time"},
    {"EMU_TRACE=file.csv", "the 32 addresses of a request of each source line"},
    {"EMU_ANNOTATE=1|html",
     "each kernel's source with its counts; html: a page"},
    {"EMU_FINDINGS=file.json", "the findings"},
    {"EMU_RULES=cc75|cc20|cc20-bypass|cc10",
     "compute capability whose rules count"},
    {"EMU_STRICT=0", "exit 0 in spite of findings"},
    {"EMU_SAMPLE=all|1/N",
     "count every block, or one of N; a sample of large grids"},
    {"EMU_ON=rtx3060", "run as that GPU; how long each kernel takes there"},
    {"EMU_WHAT_IF=pad:tile=1",
     "what another layout, or block:16x16, costs; 0: none"},
    {"EMU_COMPILED=PROGRAM",
     "the same built by --compiled: its counts stand beside"},
    {"EMU_MEMORY=MiB",
     "device memory, of 3584; EMU_STACK=KiB: of a CUDA thread"},
    {"EMU_THREADS=n", "CPU threads"},
    {"EMU_ORDER=n", "run blocks and warps in another order, of that number"},
    {"EMU_TIMEOUT=seconds", "how long a kernel may run without a block ending"},
};

void write_usage(FILE *out, const struct option_row *rows) {
  fputs("usage: emucc [options] file...             "
        "compile .cu, .cpp, .c, .o, .a files\n"
        "       emucc run [options] prog.cu [args]  "
        "compile and run a program\n"
        "       emucc --explain [KIND]              "
        "what a kind of finding is; its cure\n"
        "Makes CUDA programs that run with no GPU, their memory accesses "
        "checked and\ncounted. Takes nvcc's options, of which emucc --help-all "
        "tells; most used are\n",
        out);
  size_t column = 0;
  for (const struct option_row *row = rows; row->name; row++) {
    char *text = formatted("  %s%s%s", short_name(row), row->value ? " " : "",
                           row->value ? row->value : "");
    if (row->common && column + strlen(text) > 79) {
      fputc('\n', out);
      column = 0;
    }
    if (row->common) {
      fputs(text, out);
      column += strlen(text);
    }
    free(text);
  }
  fputs("\nFindings and counts go to stderr; errors make it exit nonzero. "
        "It reads:\n",
        out);
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
    fprintf(out, "  %-22s %s\n", variables[i].variable, variables[i].says);
  fprintf(out, "Manual: %s\n", real_part("manual.md"));
}

static const char *how(const struct option_row *row) {
  int refused =
      row->take == refuse_option || row->take == refuse_shared_library;
  return refused ? "refused: " : "";
}

void write_options(FILE *out, const struct option_row *rows) {
  for (const struct option_row *row = rows; row->name; row++) {
    char *names =
        formatted("%s%s%s%s%s", row->name, row->short_name ? ", " : "",
                  row->short_name ? row->short_name : "", row->value ? " " : "",
                  row->value ? row->value : "");
    fprintf(out, "%-39s  %s%s\n", names, how(row), row->says);
    free(names);
  }
}

void write_version(FILE *out) {
  char *header = part("include/cuda_runtime_api.h");
  char *text = file_text(header, NULL), *compiler = output_of("g++ --version");
  const char *name = "#define CUDART_VERSION ";
  const char *found = text ? strstr(text, name) : NULL;
  int cuda = found ? atoi(found + strlen(name)) : 0;
  compiler[strcspn(compiler, "\n")] = 0;
  fprintf(out, "emucc " VERSION ": CUDA programs with no GPU, by %s\n",
          compiler);
  fprintf(out,
          "In the place of nvcc: NVIDIA (R) Cuda compiler driver\n"
          "Cuda compilation tools, release %d.%d, V%d.%d.0 (emulated)\n",
          cuda / 1000, cuda % 1000 / 10, cuda / 1000, cuda % 1000 / 10);
  free(header), free(text), free(compiler);
}

/* races, host_accesses, unwritten_copies: a count of these? */
static int is_plural(const char *kind, const char *name) {
  size_t length = strlen(name);
  if (strncasecmp(kind, name, length) == 0 &&
      (strcmp(kind + length, "s") == 0 || strcmp(kind + length, "es") == 0))
    return 1;
  return length && tolower((unsigned char)name[length - 1]) == 'y' &&
         strncasecmp(kind, name, length - 1) == 0 &&
         strcmp(kind + length - 1, "ies") == 0;
}

/* "## NAME: title" of the line cut in two; 0 where it is none. */
static int read_heading(char *line, char **name, char **title) {
  char *colon = strstr(line, ": ");
  if (!begins_with(line, "## ") || !colon)
    return 0;
  *colon = 0;
  *name = line + 3;
  *title = colon + 2;
  return 1;
}

int explain_finding(const char *asked) {
  char *path = part("explanations.md"), *text = file_text(path, NULL);
  char *kind = checked(strdup(asked)), *rest = text, *name, *title;
  struct string known = {0};
  int found = !*kind, on = 0;
  for (char *p = kind; *p; p++)
    *p = (char)tolower((unsigned char)*p);
  for (char *line; (line = next_line(&rest));) {
    if (!read_heading(line, &name, &title)) {
      if (on)
        puts(line);
      continue;
    }
    string_add(&known, "%s%s", known.length ? ", " : "", name);
    on = strcasecmp(kind, name) == 0 || strcmp(kind, title) == 0 ||
         (*kind && is_plural(kind, name));
    found |= on;
    if (on)
      printf("%s: %s\n", name, title);
    else if (!*kind)
      printf("%-18s %s\n", name, title);
  }
  if (!found)
    fprintf(stderr,
            "emucc: no findings are called %s; type emucc --explain and one of "
            "%s\n",
            kind, known.text);
  free(path), free(text), free(kind), free(known.text);
  return !found;
}
