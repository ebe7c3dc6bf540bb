/* code_rules.c - reads the listing of a compiled submission. */
#include "common/message.h"
#include "compiled_code.h"
#include "refusals.h"
#include "text_file.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The instruction of a line of the listing, "  1c:\tcall   2d3 <f>". */
static const char *instruction_of(const char *line) {
  const char *tab = *line == ' ' ? strchr(line, '\t') : NULL;
  return tab ? tab + 1 : NULL;
}

/* The relocation of a line of the listing, "\t\t\t1d: R_X86_64_PLT32\tf". */
static const char *relocation_of(const char *line) {
  return *line == '\t' ? strstr(line, "R_X86_64") : NULL;
}

static bool is_word(const char *text, const char *word) {
  size_t n = strlen(word);
  return strncmp(text, word, n) == 0 && strchr(" \n", text[n]);
}

/* In the instruction, and not in what follows it? */
static bool holds(const char *text, const char *part) {
  while (*text && *text != '\n' && !text_begins(text, part))
    text++;
  return text_begins(text, part);
}

/* Compiled CUDA has none of these. */
static const char *refused_instruction(const char *text) {
  static const char *const system[] = {
      "syscall", "sysenter", "int", "int3", "in", "out", "hlt", "wrpkru", NULL};
  static const char *const repeated[] = {"rep", "repz", "repnz", "lock rep",
                                         NULL};
  for (int i = 0; system[i]; i++)
    if (is_word(text, system[i]))
      return "it holds assembly";
  for (int i = 0; repeated[i]; i++)
    if (is_word(text, repeated[i]) && !holds(text, "ret"))
      return "it copies memory past the checks";
  if ((strncmp(text, "call", 4) == 0 || strncmp(text, "jmp", 3) == 0 ||
       strncmp(text, "notrack", 7) == 0) &&
      holds(text, "*"))
    return "it calls a function through a pointer";
  return NULL;
}

/* The function that a line of the listing calls in its own section, where it
 * needs no relocation; NULL: none. */
static const char *called_nearby(const char *text) {
  const char *name = strchr(text, '<');
  bool calls = strncmp(text, "call", 4) == 0 || strncmp(text, "jmp", 3) == 0;
  return calls && name ? name + 1 : NULL;
}

/* What the program does before main is to tell the emulator of its kernels and
 * variables; functions of the submission's are not called. */
static bool early_call_refused(const char *line, const char *text) {
  const char *name = text ? called_nearby(text) : NULL;
  if (text)
    return name && strncmp(name, "_GLOBAL__sub_I", 14) != 0 &&
           strncmp(name, "_ZN3emu", 7) != 0;
  const char *relocation = relocation_of(line);
  return relocation && text_begins(relocation, "R_X86_64_PLT32") &&
         !strstr(line, "\temu_kernel_add") &&
         !strstr(line, "\temu_memory_find") &&
         !strstr(line, "\temu_constant_bytes") &&
         !strstr(line, "\temu_memory_add") && !strstr(line, "\t__tsan_") &&
         !strstr(line, "\temu_uses_tiles") && !strstr(line, "\temu_no_room") &&
         !strstr(line, "\t_ZN3emu");
}

/* Where in the listing a reader is. */
struct listing_place {
  const char *symbols; /* the listing */
  struct code_function function;
  size_t room;
  bool early;                     /* before main */
  bool emulator;                  /* in its namespace, which no text names */
  bool lines_of_own, other_lines; /* of the submission, of headers */
  bool own;                       /* what the last line was of */
  long line;                      /* the submission's last one */
};

/* Is "/folders/lab3.cu:65" a line of lab3.cu or lab3.h? A folder may be called
 * lab, too. */
static bool is_of_submission(const char *line) {
  const char *name = line, *end = line + strcspn(line, ":");
  for (const char *c = line; c < end; c++)
    if (*c == '/')
      name = c + 1;
  return text_begins(name, "lab") &&
         (text_begins(end - 3, ".cu") || text_begins(end - 2, ".h:"));
}

/* The function has lines of the submission's, or of headers. A submission has
 * no #line, and headers' functions report themselves what they access. */
static void take_source_line(struct listing_place *p, const char *line) {
  if (*line == ' ' || *line == '\t' || !strstr(line, ":"))
    return;
  if (is_of_submission(line) || strstr(line, "/include/c++/")) { /* hooks too */
    p->lines_of_own = p->own = true;
    if (is_of_submission(line))
      p->line = strtol(strchr(line, ':') + 1, NULL, 10);
  } else if (*line == '/' && !strstr(line, "():")) {
    p->other_lines = true;
    p->own = false;
  }
}

static void enter_function(struct listing_place *p, const char *line) {
  static const char *const emulator[] = {"_ZN3emu", "_ZNK3emu", "_ZZN3emu",
                                         "_ZZNK3emu", NULL};
  p->early = strstr(line, "<_GLOBAL__sub_I") || strstr(line, "<_Z41__static_");
  p->emulator = text_begins_any(strchr(line, '<') + 1, emulator);
  p->lines_of_own = p->other_lines = false;
  p->own = true;
}

static void add_instruction(struct listing_place *p, const char *line,
                            const char *text) {
  struct code_function *f = &p->function;
  if (f->count == p->room) {
    p->room = p->room ? 2 * p->room : 1024;
    f->instructions =
        reallocate(f->instructions, p->room * sizeof *f->instructions);
  }
  f->instructions[f->count++] = (struct code_instruction){
      strtoul(line, NULL, 16), text, NULL, p->own, p->line};
}

static char *function_refused(struct listing_place *place) {
  if (place->emulator || (place->other_lines && !place->lines_of_own))
    return NULL;
  const struct code_function *function = &place->function;
  for (size_t i = 0; i < function->count; i++) {
    const char *text = function->instructions[i].text;
    const char *why = refused_instruction(text);
    if (why && !(place->early && text_begins(text, "rep stos")))
      return format_text("%s", why);
  }
  const struct code_instruction *unhooked =
      unhooked_access(function, place->symbols);
  return unhooked
             ? format_text("line %ld: memory is accessed that nobody counts: "
                           "pass a struct of more than 16 bytes by reference, "
                           "and return none",
                           unhooked->line)
             : NULL;
}

/* The function before has ended. */
static char *function_ends(struct listing_place *p) {
  char *why = function_refused(p);
  p->function.count = 0;
  return why;
}

/* Stores before main go to the object's own variables: none lies further from
 * its section's, or its variable's, beginning than that is long. */
static bool leaves_section(const struct listing_place *place,
                           const char *line) {
  const char *name = strstr(line, "R_X86_64_PC32\t");
  const char *addend = name ? strrchr(name, '+') : NULL;
  if (!addend)
    return false;
  name = strchr(name, '\t') + 1;
  long offset = strtol(addend, NULL, 16), max = 1024;
  char row[200];
  if (*name == '.') {
    snprintf(row, sizeof row, " %.*s ", (int)(addend - name), name);
    const char *section = strstr(place->symbols, row);
    max = section ? strtol(section + strlen(row), NULL, 16) : 0;
  }
  return offset > max;
}

/* Does the instruction store to a place that it does not name? */
static bool stores_by_pointer(const char *text) {
  struct operation o = operation_of(text);
  const char *last = o.count ? o.operands[o.count - 1] : "";
  if (strncmp(o.name, "mov", 3) != 0 || !is_memory(last))
    return false;
  struct operand_place to = place_of(last);
  return !to.rip && to.base != RSP;
}

static char *line_refused(struct listing_place *place, const char *line,
                          const char *whole) {
  const char *text = instruction_of(line);
  char *why = NULL;
  const char *relocation = relocation_of(line);
  struct code_function *function = &place->function;
  if (isxdigit((unsigned char)*line) && strstr(line, ">:\n")) {
    why = function_ends(place);
    enter_function(place, line);
  }
  take_source_line(place, line);
  if (place->early &&
      (leaves_section(place, line) || (text && stores_by_pointer(text))))
    return format_text("an initialiser of a global variable stores elsewhere");
  if (place->early && early_call_refused(line, text))
    return format_text("an initialiser of a global variable calls a function, "
                       "which runs before main");
  if (text)
    add_instruction(place, whole, whole + (text - line));
  else if (relocation && function->count)
    function->instructions[function->count - 1].relocation =
        whole + (relocation - line);
  return why;
}

char *code_refused(const char *path) {
  char *listing = text_file(path), line[4096];
  struct listing_place place = {.symbols = listing};
  char *why = NULL;
  const char *code = listing ? strstr(listing, "\nDisassembly") : NULL;
  const char *format = listing ? strstr(listing, "file format ") : NULL;
  if (format && !text_begins(format, "file format elf64-x86-64")) {
    free(listing); /* Arm's instructions are not looked through */
    return NULL;
  }
  if (!code) {
    free(listing);
    return format_text("its code cannot be looked through");
  }
  for (const char *at = code + 1; *at && !why;) {
    size_t length = strcspn(at, "\n");
    length += at[length] == '\n';
    snprintf(line, sizeof line, "%.*s", (int)length, at);
    why = line_refused(&place, line, at);
    at += length;
  }
  if (!why)
    why = function_ends(&place);
  free(place.function.instructions);
  free(listing);
  return why;
}
