/* source_lines.c - libdw reads the program's line table. */
#include "source_lines.h"
#include "alarm_safe_lock.h"
#include "deep_stack.h"
#include "require_memory.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <execinfo.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLOTS = 1 << 14, DEPTH = 64 };

struct cached_line {
  const void *pc;
  struct source_line line;
  const char *header;
  int column; /* 0: not known */
};

struct source {
  const char *file;
  char *folder; /* that the compiler ran in; NULL: not known */
  char **lines;
  int count;
};

static struct cached_line answers[SLOTS];
static struct source *sources;
static size_t source_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static Dwfl *program(void) {
  static Dwfl *dwfl;
  static char *debug_path;
  static const Dwfl_Callbacks callbacks = {
      .find_elf = dwfl_linux_proc_find_elf,
      .find_debuginfo = dwfl_standard_find_debuginfo,
      .debuginfo_path = &debug_path,
  };
  if (dwfl)
    return dwfl;
  dwfl = dwfl_begin(&callbacks);
  if (dwfl && (dwfl_linux_proc_report(dwfl, getpid()) != 0 ||
               dwfl_report_end(dwfl, NULL, NULL) != 0)) {
    dwfl_end(dwfl);
    dwfl = NULL;
  }
  return dwfl;
}

/* The folder that the compiler ran in, or NULL. */
static const char *compiled_in(Dwarf_Die *unit) {
  Dwarf_Attribute attribute;
  return unit ? dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute))
              : NULL;
}

/* A path without that folder. */
static const char *relative(const char *file, const char *folder) {
  size_t n = folder ? strlen(folder) : 0;
  if (n && strncmp(file, folder, n) == 0 && file[n] == '/')
    file += n + 1;
  while (strncmp(file, "./", 2) == 0)
    file += 2;
  return file;
}

static const char *kept(const char *file) {
  for (size_t i = 0; i < source_count; i++)
    if (strcmp(sources[i].file, file) == 0)
      return sources[i].file;
  sources = grow_array(sources, source_count, sizeof *sources, "sources");
  sources[source_count] = (struct source){.file = strdup(file)};
  return sources[source_count++].file;
}

/* The same for a program's file: its text may be asked for. */
static const char *kept_of(const char *file, Dwarf_Die *unit) {
  const char *folder = compiled_in(unit);
  const char *name = kept(relative(file, folder));
  for (size_t i = 0; i < source_count; i++)
    if (sources[i].file == name && !sources[i].folder && folder)
      sources[i].folder = strdup(folder);
  return name;
}

/* A checkout's, or as it was installed. */
int lines_is_foreign(const char *file) {
  const char *room = strstr(file, "/harness/emulator/");
  return strstr(file, "/emulator/include/") ||
         (room && strstr(room, "/emu_")) ||
         strstr(file, "/emulator/libraries/include/") ||
         strstr(file, "/lib/emucc/libraries/include/") ||
         strstr(file, "/lib/emucc/include/") || strstr(file, "/include/c++/");
}

/* The line of the program's own file that such a header's function was inlined
 * at; none where there is no such line. */
static struct source_line call_site(Dwfl_Module *module, uintptr_t address) {
  struct source_line found = {NULL, 0};
  Dwarf_Addr bias;
  Dwarf_Die *unit = dwfl_module_addrdie(module, address, &bias);
  Dwarf_Die *at = NULL, *around = NULL;
  Dwarf_Files *files;
  size_t count;
  if (!unit || dwarf_getsrcfiles(unit, &files, &count) != 0 ||
      dwarf_getscopes(unit, address - bias, &at) <= 0)
    return found;
  int n = dwarf_getscopes_die(&at[0], &around);
  for (int i = 0; i < n && !found.file; i++) {
    Dwarf_Attribute a;
    Dwarf_Word index, number;
    if (dwarf_tag(&around[i]) != DW_TAG_inlined_subroutine ||
        dwarf_formudata(dwarf_attr(&around[i], DW_AT_call_file, &a), &index) ||
        dwarf_formudata(dwarf_attr(&around[i], DW_AT_call_line, &a), &number))
      continue;
    const char *file = dwarf_filesrc(files, index, NULL, NULL);
    if (file && !lines_is_foreign(file))
      found = (struct source_line){kept_of(file, unit), (int)number};
  }
  free(at);
  free(around);
  return found;
}

/* *header: see lines_header(). */
static struct source_line look_up(const void *pc, const char **header,
                                  int *column) {
  struct source_line unknown = {"?", 0};
  uintptr_t address = (uintptr_t)pc - 1;
  Dwfl *dwfl = program();
  Dwfl_Module *module = dwfl ? dwfl_addrmodule(dwfl, address) : NULL;
  Dwfl_Line *line = module ? dwfl_module_getsrc(module, address) : NULL;
  int number;
  const char *file =
      line ? dwfl_lineinfo(line, NULL, &number, column, NULL, NULL) : NULL;
  if (!file)
    return unknown;
  struct source_line caller = {NULL, 0};
  if (lines_is_foreign(file))
    caller = call_site(module, address);
  if (caller.file) {
    *header = kept(file);
    return caller;
  }
  return (struct source_line){kept_of(file, dwfl_linecu(line)), number};
}

static void answer(void *p) {
  struct cached_line *a = p;
  a->header = NULL;
  a->column = 0;
  a->line = look_up(a->pc, &a->header, &a->column);
}

/* Under the lock. */
static const struct cached_line *answer_for(const void *pc) {
  size_t slot = ((uintptr_t)pc * 0x9e3779b97f4a7c15u) >> 50;
  if (answers[slot].pc != pc) {
    answers[slot].pc = pc;
    call_on_deep_stack(answer, &answers[slot]);
  }
  return &answers[slot];
}

struct source_line lines_of(const void *pc) {
  alarm_safe_lock(&lock);
  struct source_line line = answer_for(pc)->line;
  alarm_safe_unlock(&lock);
  return line;
}

const char *lines_header(const void *pc) {
  alarm_safe_lock(&lock);
  const char *header = answer_for(pc)->header;
  alarm_safe_unlock(&lock);
  return header;
}

/* Is it code of the program's own files, and of no library's? */
static int is_programs(const void *pc) {
  extern const char __executable_start[], etext[]; /* by the linker */
  struct source_line line = lines_of(pc);
  return (const char *)pc >= __executable_start && (const char *)pc < etext &&
         line.number && !lines_is_own(line) && !lines_is_foreign(line.file);
}

const void *lines_caller(const void *pc) {
  void *calls[DEPTH];
  if (is_programs(pc))
    return pc;
  int count = backtrace(calls, DEPTH);
  for (int i = 0; i < count; i++)
    if (is_programs(calls[i]))
      return calls[i];
  return pc;
}

void lines_describe(const void *pc, char *text, size_t room) {
  struct source_line line = lines_of(pc);
  if (line.number)
    snprintf(text, room, "%s:%d", line.file, line.number);
  else
    snprintf(text, room, "%p (no line known: compile with -g)", pc);
}

int lines_same(struct source_line a, struct source_line b) {
  return a.number && a.number == b.number && strcmp(a.file, b.file) == 0;
}

int lines_column(const void *pc) {
  alarm_safe_lock(&lock);
  int column = answer_for(pc)->column;
  alarm_safe_unlock(&lock);
  return column;
}

int lines_same_statement(const void *one, const void *other) {
  if (one == other)
    return 1;
  if (!lines_same(lines_of(one), lines_of(other)))
    return 0;
  int a = lines_column(one), b = lines_column(other);
  return a == b || !a || !b;
}

/* ---- the text ---- */

static void read_source(struct source *source) {
  char path[4096];
  FILE *f = fopen(source->file, "r");
  if (!f && source->folder &&
      *source->file != '/') { /* run in another folder */
    snprintf(path, sizeof path, "%s/%s", source->folder, source->file);
    f = fopen(path, "r");
  }
  source->count = 0;
  source->lines = NULL;
  char *line = NULL;
  size_t room = 0;
  ssize_t n;
  while (f && (n = getline(&line, &room, f)) >= 0) {
    while (n > 0 && strchr(" \t\r\n", line[n - 1]))
      line[--n] = 0;
    source->lines = grow_array(source->lines, source->count,
                               sizeof *source->lines, "sources");
    source->lines[source->count++] = strdup(line);
  }
  free(line);
  if (f)
    fclose(f);
  if (!source->lines)
    source->count = -1;
}

/* The source of that name, read if it can be; NULL: none is known. */
static const struct source *source_of(const char *file) {
  for (size_t i = 0; i < source_count; i++) {
    struct source *s = &sources[i];
    if (strcmp(s->file, file) != 0)
      continue;
    if (s->count == 0)
      read_source(s);
    return s;
  }
  return NULL;
}

const char *lines_raw(struct source_line line) {
  alarm_safe_lock(&lock);
  const struct source *s = source_of(line.file);
  const char *text = "";
  if (s && line.number > 0 && line.number <= s->count)
    text = s->lines[line.number - 1];
  alarm_safe_unlock(&lock);
  return text;
}

int lines_in_file(const char *file) {
  alarm_safe_lock(&lock);
  const struct source *s = source_of(file);
  int count = s && s->count > 0 ? s->count : 0;
  alarm_safe_unlock(&lock);
  return count;
}

const char *lines_text(struct source_line line) {
  const char *text = lines_raw(line);
  return text + strspn(text, " \t");
}

int lines_is_own(struct source_line line) {
  static const char here[] = __FILE__;
  const char *room = strstr(here, "program/");
  return room && strncmp(line.file, here, (size_t)(room - here)) == 0;
}

struct source_line lines_declared(Dwarf_Die *unit, const char *file,
                                  int number) {
  alarm_safe_lock(&lock);
  struct source_line line = {kept_of(file, unit), number};
  alarm_safe_unlock(&lock);
  return line;
}

int lines_unit(const void *pc, Dwarf_Die *unit) {
  alarm_safe_lock(&lock);
  uintptr_t address = (uintptr_t)pc - 1;
  Dwfl *dwfl = program();
  Dwfl_Module *module = dwfl ? dwfl_addrmodule(dwfl, address) : NULL;
  Dwarf_Addr bias;
  Dwarf_Die *found =
      module ? dwfl_module_addrdie(module, address, &bias) : NULL;
  if (found)
    *unit = *found;
  alarm_safe_unlock(&lock);
  return found != NULL;
}
