/* precompiled_headers.c - the emulator's headers, compiled once.
 *
 * Programs begin alike, with these headers: half of what g++ does for a small
 * kernel. It reads them when emucc is built and keeps what it made of them:
 * their text and macros, and a precompiled header, in a folder that is named
 * for the text. A program is preprocessed with the macros alone where no file
 * has changed since and its flags cannot change what the headers say. One that
 * begins with the very same text, compiled with the same flags, goes on from
 * there; its assembly is the same to the byte (tests/emucc/headers.t). */
#include "emucc.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file in the folder of what is kept, or NULL where there is no such. */
static char *cached_file(const char *name) {
  char *made = part("precompiled"), *path = NULL;
  DIR *folder = opendir(made);
  struct stat status;
  for (struct dirent *e; folder && !path && (e = readdir(folder));)
    if (e->d_name[0] != '.')
      path = formatted("%s/%s/%s", made, e->d_name, name);
  if (folder)
    closedir(folder);
  free(made);
  return path && stat(path, &status) == 0 ? path : NULL;
}

/* ---- keeping ---- */

/* Writes the text without its first line and its last, which name the file. */
static void write_inner(const char *path, const char *text) {
  const char *begin = strchr(text, '\n'), *end = text + strlen(text);
  begin = begin ? begin + 1 : end;
  for (end -= end > begin; end > begin && end[-1] != '\n';)
    end--;
  file_write(path, begin, (size_t)(end - begin));
}

/* The text of /dev/null after the headers; a list may have -dM. */
static char *headers_text(const struct invocation *in, const char *begins,
                          const struct string_list *others) {
  char *out = temporary("headers.ii"), *said = temporary("messages");
  int status = preprocess(in, begins, "/dev/null", others, out, said);
  char *text = status == 0 ? file_text(out, NULL) : NULL;
  free(out), free(said);
  return text ? text : checked(strdup(""));
}

/* The files that the text was read from, a line each. */
static void write_files(const char *path, const char *text) {
  struct string_list names = {0};
  FILE *out = file_to_write(path);
  char *copy = checked(strdup(text)), *rest = copy;
  for (char *line; (line = next_line(&rest));) {
    char *name = strstr(line, " \"/"), *end;
    if (!begins_with(line, "# ") || !name || !(end = strchr(name + 2, '"')))
      continue;
    *end = 0;
    if (list_has(&names, name + 2) || strcmp(name + 2, "/dev/null") == 0)
      continue;
    list_add(&names, name + 2);
    fprintf(out, "%s\n", name + 2);
  }
  file_close(out, path);
  free(copy);
}

/* The headers' macros: those that g++ has not by itself. */
static void write_macros(const struct invocation *in, const char *path) {
  struct string_list own = {0}, list_macros = {0};
  list_add(&list_macros, "-dM");
  char *command =
      formatted("g++ -E -dM -x c++ -std=%s /dev/null", in->standard);
  char *rest = output_of(command), *line;
  while ((line = next_line(&rest)))
    list_add(&own, line);
  FILE *out = file_to_write(path);
  for (rest = headers_text(in, BEGINS, &list_macros);
       (line = next_line(&rest));)
    if (!list_has(&own, line))
      fprintf(out, "%s\n", line);
  file_close(out, path);
  free(command);
}

/* The flags that give a program the macros alone; "" keep blanks in names. */
static char *macros_from(const char *folder) {
  return formatted("-isystem \"%s\" -imacros emu_macros.h", folder);
}

/* What the headers' macros and text are, and of which files: kept in a folder
 * that will have another name. */
static void write_macros_of(const struct invocation *in, const char *folder,
                            const char *name) {
  char *text = headers_text(in, BEGINS, NULL);
  char *path = formatted("%s/text.ii", folder);
  write_inner(path, text);
  write_files(formatted("%s/files", folder), text);
  write_macros(in, formatted("%s/emu_macros.h", folder));
  char *rest = headers_text(in, macros_from(folder), NULL), *line;
  struct string begin = {0};
  size_t length = strlen(folder);
  while ((line = next_line(&rest))) {
    char *at = strstr(line, folder);
    if (at)
      string_add(&begin, "%.*s%s%s\n", (int)(at - line), line, name,
                 at + length);
    else
      string_add(&begin, "%s\n", line);
  }
  write_inner(formatted("%s/begin.ii", folder), begin.text ? begin.text : "");
}

static unsigned long long sum_of(const char *text) {
  unsigned long long sum = 0xcbf29ce484222325u; /* FNV-1a */
  for (; *text; text++)
    sum = (sum ^ (unsigned char)*text) * 0x100000001b3u;
  return sum;
}

void precompile_headers(const struct invocation *in,
                        const struct compiler *compiler) {
  char *made = part("precompiled"), *rewritten = temporary("rewritten.ii");
  char *plain = temporary("headers.ii"), *sides = temporary("sides");
  char *text = headers_text(in, BEGINS, NULL);
  file_write(plain, text, strlen(text));
  if (rewrite_file(in, plain, rewritten, sides) != 0)
    return;
  text = checked(file_text(rewritten, NULL));
  unsigned long long sum = sum_of(text);
  char *part_folder = formatted("%s.part", made);
  char *folder = formatted("%s/%016llx", part_folder, sum);
  run_words(NULL, NULL, "rm -rf", made, part_folder, NULL);
  if (run_words(NULL, NULL, "mkdir -p", folder, NULL) != 0)
    return;
  char *headers = formatted("%s/headers.ii", folder);
  write_inner(headers, text);
  write_macros_of(in, folder, formatted("%s/%016llx", made, sum));
  if (assemble(in, compiler, "-x c++-header", headers,
               formatted("%s/headers.gch", folder), temporary("said")) == 0)
    rename(part_folder, made);
}

/* ---- using ---- */

static int is_later(const struct timespec *a, const struct timespec *b) {
  return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec
                                : a->tv_nsec > b->tv_nsec;
}

/* Has one of the files changed since the macros were kept? */
static int have_changed(const struct string_list *files, const char *macros) {
  struct stat then, now;
  if (stat(macros, &then) != 0)
    return 1;
  for (size_t i = 0; i < files->count; i++)
    if (stat(files->at[i], &now) != 0 || is_later(&now.st_ctim, &then.st_mtim))
      return 1;
  return 0;
}

static int has_one_of(const char *folder, const struct string_list *files) {
  for (size_t i = 0; i < files->count; i++) {
    struct stat status;
    char *path = formatted("%s/%s", folder, basename(files->at[i]));
    int found = stat(path, &status) == 0;
    free(path);
    if (found)
      return 1;
  }
  return 0;
}

/* May a flag change what the headers say? */
static int flags_matter(const struct invocation *in,
                        const struct string_list *files) {
  const char *const *flags = (const char *const *)in->preprocess.at;
  for (size_t i = 0; i < in->preprocess.count; i++) {
    if (strcmp(flags[i], "-include") == 0)
      i++;
    else if (strcmp(flags[i], "-I") != 0 || has_one_of(flags[++i], files))
      return 1;
  }
  return 0;
}

static int is_set(const char *variable) {
  const char *value = getenv(variable);
  return value && *value;
}

static int may_differ(const struct invocation *in, const char *macros) {
  struct string_list files = {0};
  if (strcmp(in->standard, "gnu++17") != 0 || in->arch != 900 ||
      in->dependencies.count || is_set("CPATH") || is_set("CPLUS_INCLUDE_PATH"))
    return 1;
  char *text =
      cached_file("files") ? file_text(cached_file("files"), NULL) : NULL;
  if (!text)
    return 1;
  list_split(&files, text, "\n");
  free(text);
  return flags_matter(in, &files) || have_changed(&files, macros);
}

/* After the first line of the text, the rest behind `begin`; or NULL. */
static const char *rest_behind(const char *text, const char *begin) {
  const char *second = strchr(text, '\n');
  return second && begins_with(second + 1, begin) ? second + 1 + strlen(begin)
                                                  : NULL;
}

/* Writes the first line of the text, `middle`, and the rest. */
static void write_with(const char *out, const char *text, const char *middle,
                       const char *rest) {
  FILE *file = file_to_write(out);
  fwrite(text, 1, strcspn(text, "\n") + 1, file);
  fputs(middle, file);
  fputs(rest, file);
  file_close(file, out);
}

int preprocess_with_cached_macros(const struct invocation *in, const char *file,
                                  const char *out) {
  char *macros = cached_file("emu_macros.h");
  if (!macros || is_dry() || may_differ(in, macros))
    return 0;
  char *folder =
      formatted("%.*s", (int)(strrchr(macros, '/') - macros), macros);
  char *begins = macros_from(folder);
  char *path = temporary("short.ii"), *said = temporary("messages");
  char *begin = file_text(cached_file("begin.ii"), NULL);
  char *middle = file_text(cached_file("text.ii"), NULL);
  int status = preprocess(in, begins, file, NULL, path, said);
  char *messages = file_text(said, NULL), *text = file_text(path, NULL);
  const char *rest = status == 0 && text && begin && middle && !*messages
                         ? rest_behind(text, begin)
                         : NULL;
  if (rest)
    write_with(out, text, middle, rest);
  free(begin), free(middle), free(messages), free(text);
  free(begins), free(path), free(said), free(folder), free(macros);
  return rest != NULL;
}

int omit_precompiled_headers(const struct invocation *in, const char *whole,
                             const char *out) {
  char *path = cached_file("headers.ii");
  if (strcmp(in->standard, "gnu++17") != 0 || in->compile.count || !path)
    return 0;
  char *headers = file_text(path, NULL), *text = file_text(whole, NULL);
  const char *rest = headers && text ? rest_behind(text, headers) : NULL;
  if (rest) {
    char *middle = formatted("# 0 \"<built-in>\"\n# 0 \"<command-line>\"\n"
                             "#pragma GCC pch_preprocess \"%.*s.gch\"\n",
                             (int)strlen(path) - 3, path);
    write_with(out, text, middle, rest);
    free(middle);
  }
  free(headers), free(text), free(path);
  return rest != NULL;
}
