/* instrument_assembly.c - marks the loops in the assembly that g++ has written,
 * so that the emulator knows which lanes of a warp are an iteration ahead of
 * others.
 *
 * A loop whose every iteration passes one certain access needs no code: a lane
 * whose next access lies earlier in the code has begun another iteration. The
 * section emu_loops gets the loop's end and its start. In any other loop that
 * makes accesses, each jump back goes to emu_loop_back() by a detour behind the
 * function, which keeps all registers. It keeps the flags, too, where the loop
 * reads them before it sets them. Of
 *
 *   for (int i = 0; i < n; i++)
 *     if (i & 4) s += x[i];       .L5 begins the body, .L4 compares i with n
 *
 * g++ writes the left side, and this file makes the right side of it:
 *
 *   .L4: cmpl  %r12d, %ebx        .L4: cmpl  %r12d, %ebx
 *        jl    .L5                     jl    .Lemu_detour1_1
 *                                 .Lemu_end1:
 *        movq  %r14, %rdi              movq  %r14, %rdi
 *        ...                           ...
 *        ret                           ret
 *                                 .Lemu_detour1_1:
 *                                      leaq  -8(%rsp), %rsp    [or pushfq]
 *                                      pushq %rdi
 *                                      leaq  .Lemu_end1(%rip), %rdi
 *                                      call  emu_loop_back
 *                                      popq  %rdi
 *                                      leaq  8(%rsp), %rsp     [or popfq]
 *                                      jmp   .L5
 *
 * Without the if, the jump stays and the section gets the pair .Lemu_end1, .L5.
 *
 * - A loop without calls makes no access, since each access calls a hook.
 *   Accesses of a struct, or in a function that is not inlined, have no place
 *   in the loop by which to compare: such a loop takes the detour.
 * - The section also gets each jump that follows a load and skips a store, by
 *   its place and its target, for check/state/stored_values.c.
 * - The section emu_copies gets each load whose value is only stored again,
 *   with each store of it, by their places, and whether its hook is called
 *   first; or 0, where it is never stored. For execute/carried_values.c.
 * - For --compiled, the section emu_straight gets the loads between which
 * nothing can be jumped to or away, nor waits; and a jump round a few accesses,
 * which nvcc predicates, tells by a detour which these are.
 * - The loop by which the headers retry an atomic operation stays as it is: how
 *   often it runs depends on time, and a GPU retries nothing.
 * - A kernel's code is written twice. The second copy calls no hook for plain
 *   loads and marks no loop: it is for blocks that are not counted.
 *   emu_in_kernel(), which each kernel calls first, returns 2 to choose it.
 *   Kernels that call emu_run_in_lockstep() have one copy: they need the hooks.
 */
#include "instrument_assembly.h"
#include "string_list.h"
#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

struct label {
  const char *name;
  size_t length;
  long line;
};

/* The target `at` of jumps back; `last` is the last such jump's line. */
struct assembly_loop {
  const struct label *label;
  long at, last;
  int calling, crossed; /* makes calls; overlaps another, see loops_overlap() */
  int number;           /* of its .Lemu_end; 0: it has none */
  int listed;           /* in the section, and without a detour */
};

/* A load: the lines of the first in its stretch of code, and of the first in it
 * whose address differs by a constant. */
struct load_stretch {
  long first, alike;
  int others;         /* there is another one alike */
  unsigned alignment; /* log2 of it, but for a constant */
};

static struct loop_marker {
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
  int in_retry_loop;
  int numbers, rounds, kernels, functions;
  int as_compiled;
  char *is_target;                /* of each line: may one be jumped to? */
  struct load_stretch *straight;  /* of each line */
  struct hook_address *addresses; /* likewise */
} marker;

/* ---- parse: lines, their labels, and the sections that they lie in ---- */

static int is_label_char(int c) {
  return isalnum(c) || c == '_';
}

/* The length of the label .L... at which the line begins, or 0. */
static size_t label_length(const char *line) {
  if (!begins_with(line, ".L"))
    return 0;
  size_t length = 2;
  while (is_label_char((unsigned char)line[length]))
    length++;
  return line[length] == ':' ? length : 0;
}

static void add_line(char *text) {
  marker.lines =
      grow_array(marker.lines, (size_t)marker.line_count, sizeof *marker.lines);
  size_t length = label_length(text);
  if (length && !marker.in_retry_loop) {
    marker.labels =
        grow_array(marker.labels, marker.label_count, sizeof *marker.labels);
    marker.labels[marker.label_count++] =
        (struct label){text, length, marker.line_count};
  }
  marker.lines[marker.line_count++] =
      (struct assembly_line){.text = text,
                             .callee = marker.set->callee(text),
                             .label = marker.set->jumps_to(text),
                             .target = -1};
}

/* .section name,"axG",@progbits,group,comdat */
static void read_section(const char *line) {
  const char *last = strrchr(line, ','), *before = last;
  int commas = 0;
  for (const char *p = line; *p; p++)
    commas += *p == ',';
  free(marker.group);
  marker.group = NULL;
  if (commas < 4 || strcmp(last, ",comdat") != 0)
    return;
  while (*--before != ',')
    ;
  marker.group = formatted("%.*s", (int)(last - before - 1), before + 1);
}

static void read_directive(const char *line) {
  if (begins_with(line, "\t.section\t")) {
    marker.thread_local = begins_with(line, "\t.section\t.tbss");
    read_section(line);
  } else if (begins_with(line, "\t.text") || begins_with(line, "\t.data") ||
             begins_with(line, "\t.bss")) {
    marker.thread_local = 0;
    free(marker.group);
    marker.group = NULL;
  } else if (*line && !strchr("\t.#", *line) &&
             line[1 + strcspn(line + 1, " :")] == ':') {
    marker.in_retry_loop = begins_with(line, "_ZN3emu13atomic_update");
  }
}

/* ---- analysis: loops, and what the calls in them say ---- */

static int by_name(const void *left, const void *right) {
  const struct label *a = left, *b = right;
  size_t length = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->name, b->name, length);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

static struct assembly_loop *loop_at(long line) {
  for (size_t i = 0; i < marker.loop_count; i++)
    if (marker.loops[i].at == line)
      return &marker.loops[i];
  return NULL;
}

static void add_back_edge(long from, const struct label *label) {
  struct assembly_loop *loop = loop_at(label->line);
  if (!loop) {
    marker.loops =
        grow_array(marker.loops, marker.loop_count, sizeof *marker.loops);
    loop = &marker.loops[marker.loop_count++];
    *loop = (struct assembly_loop){.label = label, .at = label->line};
  }
  loop->last = from;
}

static void find_loops(void) {
  if (marker.label_count)
    qsort(marker.labels, marker.label_count, sizeof *marker.labels, by_name);
  marker.is_target = checked(calloc((size_t)marker.line_count + 1, 1));
  for (long i = 0; i < marker.line_count; i++) {
    struct assembly_line *line = &marker.lines[i];
    if (!line->label || !marker.label_count)
      continue;
    struct label key = {line->label, strlen(line->label), 0};
    const struct label *found = bsearch(&key, marker.labels, marker.label_count,
                                        sizeof *marker.labels, by_name);
    if (!found)
      continue;
    line->target = found->line;
    marker.is_target[found->line] = 1;
    if (found->line < i)
      add_back_edge(i, found);
  }
}

/* The loop that the line jumps back to, or NULL. */
static struct assembly_loop *loop_of_back_edge(long i) {
  long target = marker.lines[i].target;
  return target >= 0 && target < i ? loop_at(target) : NULL;
}

static int calls(long i, const char *beginning) {
  return marker.lines[i].callee &&
         begins_with(marker.lines[i].callee, beginning);
}

/* A call that the emulator's headers make: it is no access of the program's. */
static int is_emulator_call(const char *callee) {
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

/* Barriers, _Z..__sync..., and the report of an uninitialised variable. */
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

/* Does the call make accesses that have no place of their own in this function:
 * those of a struct, or of a function that is called? */
static int has_other_place(const char *callee) {
  return (marker.set->is_indirect(callee) || begins_with(callee, "_Z") ||
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

static int is_store(long i) {
  return calls(i, "__tsan_write") || calls(i, "__tsan_unaligned_write") ||
         calls(i, "__tsan_volatile_write");
}

static int makes_calls(const struct assembly_loop *loop) {
  for (long i = loop->at; i < loop->last; i++)
    if (marker.lines[i].callee && !is_emulator_call(marker.lines[i].callee))
      return 1;
  return 0;
}

/* Does line i stand in a loop within this one? */
static int within_another(long i, const struct assembly_loop *loop) {
  for (size_t n = 0; n < marker.loop_count; n++) {
    const struct assembly_loop *other = &marker.loops[n];
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
    const struct assembly_line *line = &marker.lines[i];
    if (line->callee && has_other_place(line->callee))
      return 0;
    if (line->target > reach && line->target <= loop->last)
      reach = line->target;
    if (i > reach && is_access(i) && !within_another(i, loop))
      found = 1;
  }
  return found;
}

/* Do the lines of the two overlap, and neither contains the other? g++ lays out
 * code so. What holds of one then holds of both. */
static int loops_overlap(const struct assembly_loop *a,
                         const struct assembly_loop *b) {
  return (a->at < b->at && b->at < a->last && a->last < b->last) ||
         (b->at < a->at && a->at < b->last && b->last < a->last);
}

static void classify_loops(void) {
  int found;
  for (size_t i = 0; i < marker.loop_count; i++)
    marker.loops[i].calling = makes_calls(&marker.loops[i]);
  do {
    found = 0;
    for (size_t i = 0; i < marker.loop_count; i++)
      for (size_t j = 0; j < marker.loop_count; j++) {
        struct assembly_loop *a = &marker.loops[i], *b = &marker.loops[j];
        if (!loops_overlap(a, b))
          continue;
        a->crossed = 1;
        if (a->calling && !b->calling)
          found = b->calling = 1;
      }
  } while (found);
  for (size_t i = 0; i < marker.loop_count; i++) {
    struct assembly_loop *loop = &marker.loops[i];
    loop->listed = loop->calling && !loop->crossed && always_accesses(loop);
    if (loop->listed)
      loop->number = ++marker.numbers;
  }
}

static int is_match(const regex_t *expression, const char *text) {
  return regexec(expression, text, 0, NULL, 0) == 0;
}

/* Are flags read from line i on, before they are set? In doubt they are. */
static int flags_live(long i) {
  for (int steps = 0; i < marker.line_count && steps < 200; i++, steps++) {
    const struct assembly_line *line = &marker.lines[i];
    if (is_match(&marker.reads_flags, line->text))
      return 1;
    if (is_match(&marker.sets_flags, line->text))
      return 0;
    if (!begins_with(line->text, marker.set->jump))
      continue;
    if (line->target < 0)
      return 1;
    i = line->target;
  }
  return 1;
}

/* Is a load the last access before line i? */
static int follows_load(long i) {
  while (--i >= 0)
    if (is_load(i) || is_store(i))
      return !is_store(i);
  return 0;
}

/* Does the jump at line i, which follows a load, go round a store? */
static int skips_store(long i) {
  long to = marker.lines[i].target;
  if (to < i || begins_with(marker.lines[i].text, marker.set->jump) ||
      !follows_load(i))
    return 0;
  for (long j = i + 1; j < to; j++)
    if (is_store(j))
      return 1;
  return 0;
}

/* The line of the call after which the second copy begins; -1: there is none.
 */
static long find_copy_branch(void) {
  long choice = -1;
  for (long i = 0; i < marker.line_count; i++) {
    if (calls(i, "emu_run_in_lockstep"))
      return -1;
    if (choice < 0 && calls(i, "emu_in_kernel"))
      choice = i;
  }
  return choice;
}

static int is_kernel(void) {
  for (long i = 0; i < marker.line_count; i++)
    if (calls(i, "emu_in_kernel"))
      return 1;
  return 0;
}

/* Does the line only load the address that the next hook of a load is given? */
static int is_hook_argument(long i) {
  if (!marker.set->sets_argument(marker.lines[i].text))
    return 0;
  for (i++; i < marker.line_count; i++)
    if (!begins_with(marker.lines[i].text, "\t.loc"))
      return is_load(i);
  return 0;
}

/* ---- analysis: what nvcc merges, and what it predicates ---- */

/* A hook of an access of 1 to 16 bytes, aligned. */
static int is_plain_hook(long i) {
  return is_access(i) && !has_other_place(marker.lines[i].callee);
}

/* What is an instruction or a few on a GPU. */
static int is_arithmetic(const char *callee) {
  static const char *const beginnings[] = {"fmax", "fmin", "fabs", "fma"};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (begins_with(callee, beginnings[i]))
      return 1;
  return 0;
}

/* Does a stretch of code that is run from its beginning to its end, and waits
 * for no other thread, end before this line? */
static int ends_stretch(long i) {
  const struct assembly_line *line = &marker.lines[i];
  if (line->callee)
    return !is_plain_hook(i) && !is_arithmetic(line->callee);
  return line->label || marker.is_target[i];
}

/* Numbers the stretch that begins at this line: of each load in it the first,
 * and the first whose address differs by a constant; those that have no other
 * one stay out. Returns its end. */
static long find_stretch(long from) {
  const struct hook_address *addresses = marker.addresses;
  long end = from;
  while (end < marker.line_count && !ends_stretch(end))
    end++;
  long first = -1;
  for (long i = from; i < end; i++) {
    if (!is_plain_hook(i) || !is_load(i))
      continue;
    first = first < 0 ? i : first;
    for (long j = first; j <= i; j++) {
      if (!is_plain_hook(j) || !is_load(j) ||
          addresses[j].unknown != addresses[i].unknown)
        continue;
      marker.straight[i] = (struct load_stretch){
          .first = first, .alike = j, .alignment = addresses[i].alignment};
      if (j != i)
        marker.straight[j].others = marker.straight[i].others = 1;
      break;
    }
  }
  return end > from ? end : from + 1;
}

static void find_stretches(void) {
  if (!marker.as_compiled)
    return;
  marker.straight =
      checked(calloc((size_t)marker.line_count + 1, sizeof *marker.straight));
  marker.addresses =
      checked(calloc((size_t)marker.line_count + 1, sizeof *marker.addresses));
  if (!marker.set->find_addresses)
    return;
  struct assembly_function f = {marker.lines, marker.line_count, is_kernel()};
  marker.set->find_addresses(&f, marker.addresses);
  for (long i = 0; i < marker.line_count;)
    i = find_stretch(i);
}

/* Does the function return from here without an access? */
static int leads_to_return(long i) {
  for (int steps = 0; i < marker.line_count && steps < 200; i++, steps++) {
    const struct assembly_line *line = &marker.lines[i];
    if (begins_with(line->text, "\tret"))
      return 1;
    if (line->callee ||
        (line->label && !begins_with(line->text, marker.set->jump)))
      return 0;
    if (line->label && line->target < 0)
      return 0;
    if (line->label)
      i = line->target;
  }
  return 0;
}

/* Does the jump at this line go round accesses that nvcc predicates, so that a
 * warp executes their instructions even if none of its lanes takes part? It
 * keeps the branch round a store to global memory beside one to shared memory.
 */
static int is_predicated(long i) {
  enum { INSTRUCTIONS = 28, ACCESSES = 6 };
  long to = marker.lines[i].target;
  int instructions = 0, accesses = 0, stores[2] = {0};
  if (to < i || begins_with(marker.lines[i].text, marker.set->jump))
    return 0;
  for (long j = i + 1; j < to; j++) {
    const char *text = marker.lines[j].text;
    if (ends_stretch(j) || begins_with(text, "\tret"))
      return 0;
    accesses += is_plain_hook(j);
    if (is_plain_hook(j) && is_store(j))
      stores[marker.addresses[j].is_shared] = 1;
    instructions += *text == '\t' && text[1] != '.';
  }
  return accesses > 0 && accesses <= ACCESSES && instructions <= INSTRUCTIONS &&
         !(stores[0] && stores[1]) && !leads_to_return(to);
}

/* ---- emit ---- */

static void emit_table_begins(const char *section) {
  fprintf(marker.out, "\t.pushsection\t%s,", section);
  if (marker.group)
    fprintf(marker.out, "\"awG\",@progbits,%s,comdat\n", marker.group);
  else
    fputs("\"aw\",@progbits\n", marker.out);
  fputs("\t.balign 8\n", marker.out);
}

/* Puts a label at this place, and it and the jump's target into emu_loops. */
static void emit_table_entry(const char *kind, int number, const char *to,
                             size_t length) {
  fprintf(marker.out, ".Lemu_%s%d:\n", kind, number);
  emit_table_begins("emu_loops");
  fprintf(marker.out, "\t.quad\t.Lemu_%s%d, %.*s\n\t.popsection\n", kind,
          number, (int)length, to);
}

/* After the calls of hooks: their labels, and what emu_copies has of a load. */
static void emit_copies(const struct assembly_function *function, long i) {
  struct copying_store stores[MAX_COPIES];
  if (is_store(i))
    fprintf(marker.out, ".Lemu_store%d_%ld:\n", marker.functions, i);
  int n = is_load(i) && marker.set->find_copies
              ? marker.set->find_copies(function, i, stores)
              : -1;
  if (n < 0)
    return;
  fprintf(marker.out, ".Lemu_load%d_%ld:\n", marker.functions, i);
  emit_table_begins("emu_copies");
  for (int s = 0; s < n; s++)
    fprintf(marker.out, "\t.quad\t.Lemu_load%d_%ld, .Lemu_store%d_%ld, %d\n",
            marker.functions, i, marker.functions, stores[s].hook,
            stores[s].is_ahead);
  if (n == 0)
    fprintf(marker.out, "\t.quad\t.Lemu_load%d_%ld, 0, 0\n", marker.functions,
            i);
  fputs("\t.popsection\n", marker.out);
}

/* After the calls of hooks, for --compiled: their labels, and what a load may
 * be merged with. */
static void emit_straight(long i) {
  if (!marker.as_compiled || !is_plain_hook(i))
    return;
  const struct load_stretch *s = &marker.straight[i];
  fprintf(marker.out, ".Lemu_hook%d_%ld:\n", marker.functions, i);
  if (!s->others)
    return;
  emit_table_begins("emu_straight");
  fputs("\t.quad\t", marker.out);
  const long of[] = {i, s->first, s->alike};
  for (size_t k = 0; k < sizeof of / sizeof *of; k++)
    fprintf(marker.out, "%s.Lemu_hook%d_%ld", k ? ", " : "", marker.functions,
            of[k]);
  fprintf(marker.out, ", %u\n\t.popsection\n", 1u << s->alignment);
}

/* The detours of jumps round predicated accesses, each with a list of these:
 * how many, and for each its distance and its log2 of bytes, or -1 less that
 * for a store. */
static void emit_predicated(long i) {
  char function[] = "emu_skips_accesses", at[64];
  long to = marker.lines[i].target;
  int count = 0;
  snprintf(at, sizeof at, ".Lemu_skipped%d_%ld", marker.functions, i);
  fprintf(marker.out, ".Lemu_skips%d_%ld:\n", marker.functions, i);
  marker.set->emit_detour(marker.out, function, at, marker.lines[i].label,
                          flags_live(to));
  for (long j = i + 1; j < to; j++)
    count += is_plain_hook(j);
  fprintf(marker.out, "\t.balign 4\n%s:\n\t.long\t%d\n", at, count);
  for (long j = i + 1; j < to; j++) {
    if (!is_plain_hook(j))
      continue;
    const char *digits = marker.lines[j].callee;
    digits += strcspn(digits, "0123456789");
    int log2 = __builtin_ctz((unsigned)atoi(digits));
    fprintf(marker.out, "\t.long\t.Lemu_hook%d_%ld-%s, %d\n", marker.functions,
            j, at, is_load(j) ? log2 : -1 - log2);
  }
}

/* Writes a line of the second copy, whose labels end in _quiet. */
static void emit_unhooked_line(const struct assembly_line *line) {
  size_t label = label_length(line->text);
  if (line->target >= 0)
    fprintf(marker.out, "%s_quiet\n", line->text);
  else if (label)
    fprintf(marker.out, "%.*s_quiet:\n", (int)label, line->text);
  else
    fprintf(marker.out, "%s\n", line->text);
}

static void emit_unhooked_copy(long choice) {
  if (choice < 0)
    return;
  fprintf(marker.out, ".Lemu_quiet%d:\n", marker.kernels);
  for (long i = choice + 1; i < marker.line_count; i++) {
    char *text = marker.lines[i].text;
    if (begins_with(text, "\t.cfi_") || begins_with(text, "\t.file") ||
        is_load(i) || is_hook_argument(i))
      continue;
    char *view = strstr(text, " view ");
    if (view)
      *view = 0;
    emit_unhooked_line(&marker.lines[i]);
  }
}

/* Writes the function; of[n - 1] is the loop of its nth detour. */
static size_t emit_hooked_copy(long choice, const struct assembly_loop **of) {
  size_t detours = 0;
  struct assembly_function function = {marker.lines, marker.line_count,
                                       is_kernel()};
  for (long i = 0; i < marker.line_count; i++) {
    const char *text = marker.lines[i].text;
    struct assembly_loop *loop = loop_of_back_edge(i);
    if (loop && loop->calling && !loop->listed) {
      char label[64];
      if (!loop->number)
        loop->number = ++marker.numbers;
      of[detours++] = loop;
      snprintf(label, sizeof label, ".Lemu_detour%d_%zu", loop->number,
               detours);
      marker.set->emit_jump(marker.out, text, label);
      if (loop->last == i)
        fprintf(marker.out, ".Lemu_end%d:\n", loop->number);
    } else {
      if (skips_store(i))
        emit_table_entry("round", ++marker.rounds, marker.lines[i].label,
                         strlen(marker.lines[i].label));
      if (marker.as_compiled && is_predicated(i)) {
        char label[64];
        snprintf(label, sizeof label, ".Lemu_skips%d_%ld", marker.functions, i);
        marker.set->emit_jump(marker.out, text, label);
      } else {
        fprintf(marker.out, "%s\n", text);
      }
      if (loop && loop->listed && loop->last == i)
        emit_table_entry("end", loop->number, loop->label->name,
                         loop->label->length);
    }
    emit_copies(&function, i);
    emit_straight(i);
    if (i == choice)
      marker.set->emit_copy_branch(marker.out, ++marker.kernels);
  }
  return detours;
}

static void emit_detours(const struct assembly_loop **of, size_t detours) {
  for (size_t i = 0; i < detours; i++) {
    char end[32], *start = formatted("%.*s", (int)of[i]->label->length,
                                     of[i]->label->name);
    fprintf(marker.out, ".Lemu_detour%d_%zu:\n", of[i]->number, i + 1);
    snprintf(end, sizeof end, ".Lemu_end%d", of[i]->number);
    marker.set->emit_detour(marker.out, "emu_loop_back", end, start,
                            flags_live(of[i]->at));
    free(start);
  }
}

static void emit_function(void) {
  marker.functions++;
  find_loops();
  classify_loops();
  find_stretches();
  long choice = find_copy_branch();
  const struct assembly_loop **of =
      checked(malloc((size_t)(marker.line_count + 1) * sizeof(void *)));
  size_t detours = emit_hooked_copy(choice, of);
  emit_detours(of, detours);
  for (long i = 0; marker.as_compiled && i < marker.line_count; i++)
    if (is_predicated(i))
      emit_predicated(i);
  emit_unhooked_copy(choice);
  free(of), free(marker.is_target), free(marker.straight),
      free(marker.addresses);
  marker.line_count = 0;
  marker.label_count = marker.loop_count = 0;
}

/* Red zones: behind each __shared__ variable lie as many bytes that belong to
 * none, so that an access past its end is found even through a pointer. They
 * are a multiple of 128, so that the variables behind keep their banks. */
static void emit_red_zone(const char *line) {
  static const long max = 4096;
  long bytes = begins_with(line, "\t.zero\t") ? atol(line + 7) : 0;
  if (marker.thread_local && bytes > 0)
    fprintf(marker.out, "\t.zero\t%ld\n",
            bytes < max ? (bytes + 127) / 128 * 128 : max);
}

/* ---- the file ---- */

static void compile_regex(regex_t *expression, const char *text) {
  if (regcomp(expression, text, REG_EXTENDED | REG_NOSUB) != 0)
    die("cannot read the expression %s", text);
}

void instrument_assembly(FILE *out, char *assembly,
                         const struct instruction_set *set, int as_compiled) {
  int inside = 0;
  marker =
      (struct loop_marker){.out = out, .set = set, .as_compiled = as_compiled};
  compile_regex(&marker.reads_flags, set->reads_flags);
  compile_regex(&marker.sets_flags, set->sets_flags);
  for (char *line; (line = next_line(&assembly));) {
    read_directive(line);
    if (begins_with(line, "\t.cfi_startproc"))
      inside = 1;
    if (begins_with(line, "\t.cfi_endproc")) {
      emit_function();
      inside = 0;
    }
    if (inside)
      add_line(line);
    else
      set->emit_other_line(out, line), emit_red_zone(line);
  }
  regfree(&marker.reads_flags);
  regfree(&marker.sets_flags);
  free(marker.lines), free(marker.labels), free(marker.loops),
      free(marker.group);
}
