/* mark_loops.c - assembly in, assembly out.
 *
 * A loop that makes no call makes no access; calls of the emulator itself are
 * made in its own headers, which name the line that uses them. A loop each of
 * whose iterations passes one certain access is listed in the section emu_loops
 * by its end and its start, and costs nothing: a lane that goes back in the
 * code begins another iteration. That holds where each access of the loop has a
 * place of its own, which those of a struct or of a function apart have not. Of
 * all other loops each jump back goes by way of emu_loop_back(), in a detour
 * that stands after the function and changes no register; nor the flags, where
 * the loop begins by reading them: for (i = 0; i != n; i++) if (i < n) compares
 * once.
 *
 * The section has the jumps, too, that follow a load and go round a store, by
 * their own place and the later one that they go to: what is stored only where
 * a test allows it (check/stored_values.c).
 *
 * The loop in which an atomic operation of the emulator's headers is tried
 * again is left as it is: how often that happens depends on time, and on a GPU
 * nothing is tried again.
 *
 * A kernel's code is there twice, since a lane needs to tell of its loads only
 * where they are counted or checked. The second time calls no hook for a plain
 * load and marks no loop; emu_in_kernel(), which each kernel calls first,
 * returns 2 to the lanes that shall take it. Lanes that run in step do so by
 * their loads.
 */
#include "mark_loops.h"
#include "string_list.h"
#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

/* A line of a function; `target` is the line of the label that it may jump to,
 * -1 where it does not, or to elsewhere. */
struct assembly_line {
  char *text;
  const char *callee;
  const char *label; /* what it jumps to */
  long target;
};

struct label {
  const char *name;
  size_t length;
  long line;
};

/* A label that is jumped back to; `last` is the last such jump's line. */
struct assembly_loop {
  const struct label *label;
  long at, last;
  int calling, crossed;
  int number; /* of its .Lemu_end; 0: it has none */
  int listed;
};

static struct pass {
  FILE *out;
  const struct instruction_set *set;
  regex_t reads_flags, sets_flags;
  struct assembly_line *lines;
  struct label *labels;
  struct assembly_loop *loops;
  long line_count;
  size_t label_count, loop_count;
  char *group;      /* of the section; NULL: none */
  int thread_local; /* the section holds variables of threads, all zero */
  int tries_again;
  int numbers, rounds, kernels;
} pass;

/* ---- a function's lines, labels and loops ---- */

static int in_label(int c) {
  return isalnum(c) || c == '_';
}

/* The length of the label .L... at which the line begins, or 0. */
static size_t label_length(const char *line) {
  if (!begins_with(line, ".L"))
    return 0;
  size_t length = 2;
  while (in_label((unsigned char)line[length]))
    length++;
  return line[length] == ':' ? length : 0;
}

static void add_line(char *text) {
  pass.lines =
      with_room(pass.lines, (size_t)pass.line_count, sizeof *pass.lines);
  size_t length = label_length(text);
  if (length && !pass.tries_again) {
    pass.labels = with_room(pass.labels, pass.label_count, sizeof *pass.labels);
    pass.labels[pass.label_count++] =
        (struct label){text, length, pass.line_count};
  }
  pass.lines[pass.line_count++] =
      (struct assembly_line){.text = text,
                             .callee = pass.set->callee(text),
                             .label = pass.set->jumps_to(text),
                             .target = -1};
}

static int by_name(const void *left, const void *right) {
  const struct label *a = left, *b = right;
  size_t length = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->name, b->name, length);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

static struct assembly_loop *loop_at(long line) {
  for (size_t i = 0; i < pass.loop_count; i++)
    if (pass.loops[i].at == line)
      return &pass.loops[i];
  return NULL;
}

static void note_jump_back(long from, const struct label *label) {
  struct assembly_loop *loop = loop_at(label->line);
  if (!loop) {
    pass.loops = with_room(pass.loops, pass.loop_count, sizeof *pass.loops);
    loop = &pass.loops[pass.loop_count++];
    *loop = (struct assembly_loop){.label = label, .at = label->line};
  }
  loop->last = from;
}

static void find_loops(void) {
  if (pass.label_count)
    qsort(pass.labels, pass.label_count, sizeof *pass.labels, by_name);
  for (long i = 0; i < pass.line_count; i++) {
    struct assembly_line *line = &pass.lines[i];
    if (!line->label || !pass.label_count)
      continue;
    struct label key = {line->label, strlen(line->label), 0};
    const struct label *found = bsearch(&key, pass.labels, pass.label_count,
                                        sizeof *pass.labels, by_name);
    if (!found)
      continue;
    line->target = found->line;
    if (found->line < i)
      note_jump_back(i, found);
  }
}

/* The loop that the line jumps back to, or NULL. */
static struct assembly_loop *jumps_back(long i) {
  long target = pass.lines[i].target;
  return target >= 0 && target < i ? loop_at(target) : NULL;
}

/* ---- what the calls in a loop say ---- */

static int calls(long i, const char *beginning) {
  return pass.lines[i].callee && begins_with(pass.lines[i].callee, beginning);
}

/* A call of the emulator's, or of what its headers are compiled to. */
static int is_own(const char *callee) {
  static const char *const copies[] = {"memcpy", "memset", "memmove"};
  if (begins_with(callee, "emu_") ||
      begins_with(callee, "_ZN3emu11unset_local") ||
      begins_with(callee, "__ubsan_"))
    return 1;
  for (size_t i = 0; i < sizeof copies / sizeof *copies; i++) {
    const char *rest = callee + strlen(copies[i]);
    if (begins_with(callee, copies[i]) && (!*rest || *rest == '@'))
      return 1;
  }
  return 0;
}

/* _Z5__syncv and its like, and the note of a variable that nothing has set. */
static int makes_no_access(const char *callee) {
  if (begins_with(callee, "_ZN3emu11unset_local"))
    return 1;
  if (!begins_with(callee, "_Z") || !isdigit((unsigned char)callee[2]))
    return 0;
  callee += 2;
  while (isdigit((unsigned char)*callee))
    callee++;
  return begins_with(callee, "__sync");
}

/* Accesses of a struct, or those that a function makes: not of this place. */
static int is_apart(const char *callee) {
  return (pass.set->is_indirect(callee) || begins_with(callee, "_Z") ||
          (begins_with(callee, "__tsan_") &&
           (strstr(callee, "range") || strstr(callee, "unaligned") ||
            strstr(callee, "mem")))) &&
         !makes_no_access(callee);
}

static int is_access(long i) {
  return calls(i, "__tsan_read") || calls(i, "__tsan_write");
}

static int is_load(long i) {
  return calls(i, "__tsan_read") || calls(i, "__tsan_unaligned_read");
}

static int makes_calls(const struct assembly_loop *loop) {
  for (long i = loop->at; i < loop->last; i++)
    if (pass.lines[i].callee && !is_own(pass.lines[i].callee))
      return 1;
  return 0;
}

/* Does line i stand in a loop within this one? */
static int within_another(long i, const struct assembly_loop *loop) {
  for (size_t n = 0; n < pass.loop_count; n++) {
    const struct assembly_loop *other = &pass.loops[n];
    if (other->at <= i && i <= other->last &&
        (other->at > loop->at || other->last < loop->last))
      return 1;
  }
  return 0;
}

/* Is there an access in every iteration of the loop, outside of the loops in
 * it? */
static int always_accesses(const struct assembly_loop *loop) {
  long reach = -1; /* the farthest that a jump so far goes, within the loop */
  int found = 0;
  for (long i = loop->at; i < loop->last; i++) {
    const struct assembly_line *line = &pass.lines[i];
    if (line->callee && is_apart(line->callee))
      return 0;
    if (line->target > reach && line->target <= loop->last)
      reach = line->target;
    if (i > reach && is_access(i) && !within_another(i, loop))
      found = 1;
  }
  return found;
}

/* Code lies so that loops may cross: they are parts of one another. */
static int cross(const struct assembly_loop *a, const struct assembly_loop *b) {
  return (a->at < b->at && b->at < a->last && a->last < b->last) ||
         (b->at < a->at && a->at < b->last && b->last < a->last);
}

static void find_calls(void) {
  int found;
  for (size_t i = 0; i < pass.loop_count; i++)
    pass.loops[i].calling = makes_calls(&pass.loops[i]);
  do {
    found = 0;
    for (size_t i = 0; i < pass.loop_count; i++)
      for (size_t j = 0; j < pass.loop_count; j++) {
        struct assembly_loop *a = &pass.loops[i], *b = &pass.loops[j];
        if (!cross(a, b))
          continue;
        a->crossed = 1;
        if (a->calling && !b->calling)
          found = b->calling = 1;
      }
  } while (found);
  for (size_t i = 0; i < pass.loop_count; i++) {
    struct assembly_loop *loop = &pass.loops[i];
    loop->listed = loop->calling && !loop->crossed && always_accesses(loop);
    if (loop->listed)
      loop->number = ++pass.numbers;
  }
}

static int matches(const regex_t *expression, const char *text) {
  return regexec(expression, text, 0, NULL, 0) == 0;
}

/* Are flags read from line i on, before they are set? In doubt they are. */
static int flags_live(long i) {
  for (int steps = 0; i < pass.line_count && steps < 200; i++, steps++) {
    const struct assembly_line *line = &pass.lines[i];
    if (matches(&pass.reads_flags, line->text))
      return 1;
    if (matches(&pass.sets_flags, line->text))
      return 0;
    if (!begins_with(line->text, pass.set->jump))
      continue;
    if (line->target < 0)
      return 1;
    i = line->target;
  }
  return 1;
}

/* ---- what is written ---- */

/* Lists a place and what is jumped to from there. */
static void list_jump(const char *kind, int number, const char *to,
                      size_t length) {
  fprintf(pass.out, ".Lemu_%s%d:\n\t.pushsection\temu_loops,", kind, number);
  if (pass.group)
    fprintf(pass.out, "\"awG\",@progbits,%s,comdat\n", pass.group);
  else
    fputs("\"aw\",@progbits\n", pass.out);
  fprintf(pass.out, "\t.balign 8\n\t.quad\t.Lemu_%s%d, %.*s\n\t.popsection\n",
          kind, number, (int)length, to);
}

static int is_store(long i) {
  return calls(i, "__tsan_write") || calls(i, "__tsan_unaligned_write") ||
         calls(i, "__tsan_volatile_write");
}

/* Is a load the last access before line i? */
static int loads_before(long i) {
  while (--i >= 0)
    if (is_load(i) || is_store(i))
      return !is_store(i);
  return 0;
}

/* Does the jump at line i, which follows a load, go round a store? */
static int goes_round(long i) {
  long to = pass.lines[i].target;
  if (to < i || begins_with(pass.lines[i].text, pass.set->jump) ||
      !loads_before(i))
    return 0;
  for (long j = i + 1; j < to; j++)
    if (is_store(j))
      return 1;
  return 0;
}

/* Where the second code begins, after the call that chooses; -1: there is none.
 */
static long find_choice(void) {
  long choice = -1;
  for (long i = 0; i < pass.line_count; i++) {
    if (calls(i, "emu_in_step"))
      return -1;
    if (choice < 0 && calls(i, "emu_in_kernel"))
      choice = i;
  }
  return choice;
}

/* The address that only a hook needs. */
static int is_for_hook(long i) {
  if (!pass.set->sets_argument(pass.lines[i].text))
    return 0;
  for (i++; i < pass.line_count; i++)
    if (!begins_with(pass.lines[i].text, "\t.loc"))
      return is_load(i);
  return 0;
}

/* Writes the line with the labels of the second code. */
static void write_quiet_line(const struct assembly_line *line) {
  size_t label = label_length(line->text);
  if (line->target >= 0)
    fprintf(pass.out, "%s_quiet\n", line->text);
  else if (label)
    fprintf(pass.out, "%.*s_quiet:\n", (int)label, line->text);
  else
    fprintf(pass.out, "%s\n", line->text);
}

static void write_quiet(long choice) {
  if (choice < 0)
    return;
  fprintf(pass.out, ".Lemu_quiet%d:\n", pass.kernels);
  for (long i = choice + 1; i < pass.line_count; i++) {
    char *text = pass.lines[i].text;
    if (begins_with(text, "\t.cfi_") || begins_with(text, "\t.file") ||
        is_load(i) || is_for_hook(i))
      continue;
    char *view = strstr(text, " view ");
    if (view)
      *view = 0;
    write_quiet_line(&pass.lines[i]);
  }
}

/* Writes the function; of[n - 1] is the loop of its nth detour. */
static size_t write_lines(long choice, const struct assembly_loop **of) {
  size_t detours = 0;
  for (long i = 0; i < pass.line_count; i++) {
    const char *text = pass.lines[i].text;
    struct assembly_loop *loop = jumps_back(i);
    if (loop && loop->calling && !loop->listed) {
      char label[64];
      if (!loop->number)
        loop->number = ++pass.numbers;
      of[detours++] = loop;
      snprintf(label, sizeof label, ".Lemu_detour%d_%zu", loop->number,
               detours);
      pass.set->jump_elsewhere(pass.out, text, label);
      if (loop->last == i)
        fprintf(pass.out, ".Lemu_end%d:\n", loop->number);
    } else {
      if (goes_round(i))
        list_jump("round", ++pass.rounds, pass.lines[i].label,
                  strlen(pass.lines[i].label));
      fprintf(pass.out, "%s\n", text);
      if (loop && loop->listed && loop->last == i)
        list_jump("end", loop->number, loop->label->name, loop->label->length);
    }
    if (i == choice)
      pass.set->choice(pass.out, ++pass.kernels);
  }
  return detours;
}

static void write_detours(const struct assembly_loop **of, size_t detours) {
  for (size_t i = 0; i < detours; i++) {
    char end[32], *start = formatted("%.*s", (int)of[i]->label->length,
                                     of[i]->label->name);
    fprintf(pass.out, ".Lemu_detour%d_%zu:\n", of[i]->number, i + 1);
    snprintf(end, sizeof end, ".Lemu_end%d", of[i]->number);
    pass.set->detour(pass.out, end, start, flags_live(of[i]->at));
    free(start);
  }
}

static void write_function(void) {
  find_loops();
  find_calls();
  long choice = find_choice();
  const struct assembly_loop **of =
      checked(malloc((size_t)(pass.line_count + 1) * sizeof(void *)));
  size_t detours = write_lines(choice, of);
  write_detours(of, detours);
  write_quiet(choice);
  free(of);
  pass.line_count = 0;
  pass.label_count = pass.loop_count = 0;
}

/* ---- the file ---- */

/* Behind each __shared__ variable lie as many bytes that belong to none, so
 * that what runs over its end is found even where only a pointer to it is
 * known. They are a multiple of 128, since the banks of what follows shall stay
 * the same. */
static void write_gap(const char *line) {
  static const long most = 4096;
  long bytes = begins_with(line, "\t.zero\t") ? atol(line + 7) : 0;
  if (pass.thread_local && bytes > 0)
    fprintf(pass.out, "\t.zero\t%ld\n",
            bytes < most ? (bytes + 127) / 128 * 128 : most);
}

/* .section name,"axG",@progbits,group,comdat */
static void note_section(const char *line) {
  const char *last = strrchr(line, ','), *before = last;
  int commas = 0;
  for (const char *p = line; *p; p++)
    commas += *p == ',';
  free(pass.group);
  pass.group = NULL;
  if (commas < 4 || strcmp(last, ",comdat") != 0)
    return;
  while (*--before != ',')
    ;
  pass.group = formatted("%.*s", (int)(last - before - 1), before + 1);
}

static void note_line(const char *line) {
  if (begins_with(line, "\t.section\t")) {
    pass.thread_local = begins_with(line, "\t.section\t.tbss");
    note_section(line);
  } else if (begins_with(line, "\t.text") || begins_with(line, "\t.data") ||
             begins_with(line, "\t.bss")) {
    pass.thread_local = 0;
    free(pass.group);
    pass.group = NULL;
  } else if (*line && !strchr("\t.#", *line) &&
             line[1 + strcspn(line + 1, " :")] == ':') {
    pass.tries_again = begins_with(line, "_ZN3emu13atomic_update");
  }
}

static void prepare(regex_t *expression, const char *text) {
  if (regcomp(expression, text, REG_EXTENDED | REG_NOSUB) != 0)
    die("cannot read the expression %s", text);
}

void mark_loops(FILE *out, char *assembly, const struct instruction_set *set) {
  int inside = 0;
  pass = (struct pass){.out = out, .set = set};
  prepare(&pass.reads_flags, set->reads_flags);
  prepare(&pass.sets_flags, set->sets_flags);
  for (char *line; (line = next_line(&assembly));) {
    note_line(line);
    if (begins_with(line, "\t.cfi_startproc"))
      inside = 1;
    if (begins_with(line, "\t.cfi_endproc")) {
      write_function();
      inside = 0;
    }
    if (inside)
      add_line(line);
    else
      set->other_line(out, line), write_gap(line);
  }
  regfree(&pass.reads_flags);
  regfree(&pass.sets_flags);
  free(pass.lines), free(pass.labels), free(pass.loops), free(pass.group);
}
