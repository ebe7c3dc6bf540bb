/* code_rules.c - reads the listing of a compiled submission. */
#include "common/message.h"
#include "object_rules.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The instruction of a line of the listing, "  1c:\tcall   2d3 <f>". */
static const char *instruction_of(const char *line) {
  const char *tab = strchr(line, '\t');
  return strstr(line, "R_X86_64") || !tab ? NULL : tab + 1;
}

static bool is_word(const char *text, const char *word) {
  size_t n = strlen(word);
  return strncmp(text, word, n) == 0 && strchr(" \n", text[n]);
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
    if (is_word(text, repeated[i]) && !strstr(text, "ret"))
      return "it copies memory past the checks";
  if ((strncmp(text, "call", 4) == 0 || strncmp(text, "jmp", 3) == 0 ||
       strncmp(text, "notrack", 7) == 0) &&
      strchr(text, '*'))
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
  return strstr(line, "R_X86_64_PLT32") && !strstr(line, "\temu_kernel_add") &&
         !strstr(line, "\temu_memory_add") && !strstr(line, "\t__tsan_") &&
         !strstr(line, "\t_ZN3emu");
}

/* Where in the listing a reader is. */
struct listing_place {
  bool early; /* before main */
  bool of_emulator;
};

static void enter_function(struct listing_place *p, const char *line) {
  p->early = strstr(line, "<_GLOBAL__sub_I") || strstr(line, "<_Z41__static_");
  p->of_emulator = strstr(line, "<_ZN3emu") != NULL;
}

static const char *line_refused(struct listing_place *p, const char *line) {
  const char *text = instruction_of(line);
  if (strstr(line, ">:\n"))
    enter_function(p, line);
  if (p->early && early_call_refused(line, text))
    return "an initialiser of a global variable calls a function, which runs "
           "before main";
  return text && !p->of_emulator ? refused_instruction(text) : NULL;
}

char *code_refused(const char *path) {
  FILE *file = fopen(path, "r");
  char line[4096];
  struct listing_place place = {0};
  const char *why = NULL;
  if (!file)
    return format_text("its code cannot be looked through");
  while (!why && fgets(line, sizeof line, file))
    why = line_refused(&place, line);
  fclose(file);
  return why ? format_text("%s", why) : NULL;
}
