/* as_compiled.c - --compiled: of a program's accesses, those that an optimising
 * compiler leaves (compiled_flags.c). */
#include "emucc.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- loops that the source asks to unroll ---- */

/* Past blanks and the preprocessor's line marks. */
static const char *next_token(const char *p) {
  for (;;) {
    p += strspn(p, " \t\n");
    if (!begins_with(p, "# "))
      return p;
    p += strcspn(p, "\n");
  }
}

static int is_loop(const char *p) {
  return begins_with(p, "for") || begins_with(p, "while") ||
         begins_with(p, "do");
}

/* How often, where it is a number, or "": g++ takes no other before a template
 * is instantiated. */
static const char *unroll_factor(const char *how, int *length) {
  const char *from = how + strspn(how, " \t(");
  *length = (int)strspn(from, "0123456789");
  return from + *length + strspn(from + *length, " \t)") ==
                 how + strcspn(how, "\n")
             ? from
             : (*length = 0, "");
}

/* #pragma unroll, which g++ does not know, in its own words. More iterations
 * than it can be asked for stay a loop. */
void unroll_as_asked(const char *path) {
  static const char asks[] = "\n#pragma unroll";
  char *text = file_text(path, NULL);
  struct string out = {0};
  const char *from = text ? text : "", *at;
  while ((at = strstr(from, asks))) {
    const char *how = at + sizeof asks - 1, *end = how + strcspn(how, "\n");
    int length;
    const char *factor = unroll_factor(how, &length);
    string_add_bytes(&out, from, (size_t)(at - from));
    if (!is_loop(next_token(end)) || (*how && !strchr(" \t(\n", *how)))
      string_add_bytes(&out, at, (size_t)(end - at));
    else
      string_add(&out, "\n#pragma GCC unroll %.*s", length ? length : 3,
                 length ? factor : "256");
    from = end;
  }
  string_add(&out, "%s", from);
  if (text)
    file_write(path, out.text, out.length);
  free(text), free(out.text);
}

/* ---- values that leave a loop ---- */
/* g++ carries a value out of a loop, too, where it must load it if the loop is
 * not entered, unless the way out is thought a rare one: then it carries none.
 * Of the two a function's assembly is right that has fewer loads; of as many
 * the latter. */

struct assembled_function {
  char *name;
  size_t loads;
};
struct functions {
  struct assembled_function *at;
  size_t count;
};

static struct functions functions_in(const char *path) {
  struct functions all = {0};
  char *text = file_text(path, NULL), *rest = text, *line;
  while (text && (line = next_line(&rest))) {
    char *end = strchr(line, ',');
    if (begins_with(line, "\t.type\t") && end && strstr(end, "function")) {
      all.at = grow_array(all.at, all.count, sizeof *all.at);
      all.at[all.count++] = (struct assembled_function){
          .name = formatted("%.*s", (int)(end - line - 7), line + 7)};
    } else if (all.count && strstr(line, "__tsan_read")) {
      all.at[all.count - 1].loads++;
    }
  }
  free(text);
  return all;
}

/* The names of the functions that have fewer loads, commas between; `others`:
 * how many have as many, or more. */
static struct string fewer_loads(const struct functions *carries,
                                 const struct functions *reloads,
                                 size_t *others) {
  struct string names = {0};
  *others = 0;
  for (size_t i = 0; i < carries->count && i < reloads->count; i++) {
    const struct assembled_function *c = &carries->at[i], *r = &reloads->at[i];
    if (strcmp(c->name, r->name) != 0)
      break;
    if (c->loads < r->loads)
      string_add(&names, "%s%s", names.length ? "," : "", c->name);
    *others += c->loads > r->loads || (c->loads == r->loads && c->loads > 0);
  }
  return names;
}

/* Copies of structs are taken apart, of which nvcc loads the members alone that
 * are used. Not where vectors are moved, which g++ would take apart as well. */
static const char *members_apart(const char *path) {
  static const char *const vectors[] = {"_read16", "_write16"};
  char *text = file_text(path, NULL);
  int apart = text && strstr(text, "__tsan_read_range");
  for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
    apart = apart && !strstr(text, vectors[i]);
  free(text);
  return apart ? " -ftree-sra" : "";
}

/* In a process of its own. */
static pid_t begin_assemble(const struct invocation *in,
                            const struct compiler *compiler, const char *how,
                            const char *file, const char *out,
                            const char *messages) {
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0)
    _exit(assemble(in, compiler, how, file, out, messages));
  return pid;
}

/* The better of two for each function. `more`: flags. */
static int assemble_better(const struct invocation *in,
                           const struct compiler *compiler, const char *more,
                           const char *file, const char *out,
                           const char *messages) {
  static const char reloading[] =
      "-S -x c++ --param hot-bb-frequency-fraction=1";
  char *other = temporary("reloading.s"), *said = temporary("reloading");
  char *how = formatted("%s%s", reloading, more);
  char *first = formatted("-S -x c++%s", more);
  int failed = 1;
  pid_t pid = begin_assemble(in, compiler, how, file, other, said);
  int status = assemble(in, compiler, first, file, out, messages);
  if (pid > 0)
    waitpid(pid, &failed, 0);
  if (status != 0 || failed || is_dry())
    return status;
  struct functions carries = functions_in(out), reloads = functions_in(other);
  size_t others = 0;
  struct string names = fewer_loads(&carries, &reloads, &others);
  if (!names.length) {
    rename(other, out);
  } else if (others) { /* some of each kind: these are to have no rare ways */
    char *mixed =
        formatted("%s -fdisable-tree-profile_estimate=%s", how, names.text);
    if (assemble(in, compiler, mixed, file, out, said) != 0)
      rename(other, out);
    free(mixed);
  }
  free(other), free(said), free(how), free(first), free(names.text);
  return 0;
}

int assemble_as_compiled(const struct invocation *in,
                         const struct compiler *compiler, const char *file,
                         const char *out, const char *messages) {
  int status = assemble_better(in, compiler, "", file, out, messages);
  const char *more = status || is_dry() ? "" : members_apart(out);
  return *more ? assemble_better(in, compiler, more, file, out, messages)
               : status;
}
