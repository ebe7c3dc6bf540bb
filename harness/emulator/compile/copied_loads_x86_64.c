/* copied_loads_x86_64.c - follows what a load brings, from the call of its hook
 * on: through registers and the stack, along all jumps.
 *
 *        movq  %rbp, %rdi
 *        call  __tsan_read4@PLT
 *        movss 0(%rbp), %xmm1        %xmm1 has it
 *        movss %xmm1, 12(%rsp)       the stack, too
 *        leaq  (%rbx,%r13,4), %r15
 *        movq  %r15, %rdi
 *        call  __tsan_write4@PLT     %xmm1 is lost
 *        movss 12(%rsp), %xmm2       %xmm2 has it
 *        movss %xmm2, (%rbx,%r13,4)  it is stored: a copy
 *
 * Whatever else mentions a place that has it is a use of it: arithmetic, a
 * comparison, an address, an argument; so is what this file does not know. */
#include "instrument_assembly.h"
#include "operands_x86_64.h"
#include "string_list.h"
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Sets of places: a bit for each register, then one for each word of the stack
 * that a value was kept in. */
typedef uint64_t places;
enum { MAX_SLOTS = 16 };
#define BIT(i) ((places)1 << (i))
#define KEPT_BY_CALLS                                                          \
  (BIT(RBX) | BIT(RBP) | (places)0xf << R12 | ~(places)0 << REGISTERS)
#define ARGUMENTS                                                              \
  (BIT(RDI) | BIT(RSI) | BIT(RDX) | BIT(RCX) | BIT(R8) | BIT(R8 + 1) |         \
   (places)0xff << GENERAL)
#define RESULTS (BIT(RAX) | BIT(RDX) | (places)3 << GENERAL)
/* Instructions use these without saying so: division, shifts. */
#define IMPLIED (BIT(RAX) | BIT(RCX) | BIT(RDX) | BIT(RSI) | BIT(RDI))

static struct {
  const struct assembly_function *function;
  long call;
  unsigned bytes; /* that the load brings */
  long slots[MAX_SLOTS];
  unsigned slot_count;
  struct copying_store *stores;
  int store_count;
  int uses_stack; /* addresses of the stack are computed: no slots */
} load;

/* ---- operands ---- */

static places mentioned(const char *text, size_t length) {
  places found = 0;
  size_t name;
  for (const char *p = text; p < text + length; p++)
    if (*p == '%') {
      int i = register_named(p + 1, &name);
      if (i >= 0)
        found |= BIT(i);
    }
  return found;
}

static int is_memory(struct machine_operand o) {
  return memchr(o.text, '(', o.length) || memchr(o.text, ':', o.length);
}

/* The bytes that a plain move moves; 0: it is none. */
static unsigned moved_bytes(const struct machine_instruction *in) {
  static const struct {
    const char *name;
    unsigned bytes;
  } moves[] = {{"movl", 4},    {"movd", 4},    {"movss", 4},   {"movq", 8},
               {"movsd", 8},   {"movaps", 16}, {"movups", 16}, {"movapd", 16},
               {"movupd", 16}, {"movdqa", 16}, {"movdqu", 16}};
  for (size_t i = 0; in->count == 2 && i < sizeof moves / sizeof *moves; i++)
    if (strcmp(in->name, moves[i].name) == 0)
      return moves[i].bytes;
  return 0;
}

/* ---- the stack ---- */

/* The slot's place, which is made if there is none; -1: no room, or another
 * slot overlaps. */
static int slot_at(long offset) {
  for (unsigned i = 0; i < load.slot_count; i++) {
    long apart = labs(load.slots[i] - offset);
    if (apart == 0)
      return (int)(REGISTERS + i);
    if (apart < load.bytes)
      return -1;
  }
  if (load.uses_stack || load.slot_count == MAX_SLOTS)
    return -1;
  load.slots[load.slot_count] = offset;
  return (int)(REGISTERS + load.slot_count++);
}

/* The slots that have what is followed and that an operand of so many bytes
 * touches. */
static places slots_touched(struct machine_operand o, unsigned bytes,
                            places has) {
  long offset;
  places found = 0;
  if (!is_on_stack(o, &offset))
    return 0;
  for (unsigned i = 0; i < load.slot_count; i++)
    if (load.slots[i] < offset + bytes &&
        offset < load.slots[i] + (long)load.bytes)
      found |= BIT(REGISTERS + i);
  return found & has;
}

/* Does the function take addresses within the stack, but its own frame's end?
 */
static int computes_stack_addresses(const struct assembly_function *f) {
  for (long i = 0; i < f->count; i++) {
    const char *text = f->lines[i].text;
    if (!is_blank(text) &&
        (strstr(text, "(%rsp,") ||
         (begins_with(text, "\tlea") && strstr(text, "%rsp")) ||
         (begins_with(text, "\tmov") &&
          (strstr(text, "\t%rsp,") || strstr(text, ", %rsp")))))
      return 1;
  }
  return 0;
}

/* ---- hooks ---- */

static int is_jump_target(const char *line) {
  return line[0] == '.' && line[1] == 'L' && isdigit((unsigned char)line[2]);
}

/* The call before the line, with nothing that jumps, or is jumped to, between;
 * and nothing that stores but to the stack. -1: there is none. */
static long call_before(long i) {
  while (--i >= 0) {
    const struct assembly_line *line = &load.function->lines[i];
    long offset;
    if (line->callee)
      return i;
    if (is_jump_target(line->text))
      return -1;
    if (is_blank(line->text))
      continue;
    struct machine_instruction in = parse_instruction(line->text);
    struct machine_operand last = in.operands[in.count ? in.count - 1 : 0];
    if (line->text[1] == 'j' ||
        (in.count && is_memory(last) && !is_on_stack(last, &offset) &&
         !begins_with(in.name, "cmp") && !begins_with(in.name, "test")))
      return -1;
  }
  return -1;
}

static int is_hook(long i, const char *what) {
  char name[32];
  snprintf(name, sizeof name, "__tsan_%s%u", what, load.bytes);
  const char *callee = i >= 0 ? load.function->lines[i].callee : NULL;
  return callee && begins_with(callee, name) &&
         !isalnum((unsigned char)callee[strlen(name)]);
}

/* The line stores what was loaded. Notes the hook that tells of it, which comes
 * before it, or before the load's. 0: none is found. */
static int note_store(long i) {
  long hook = call_before(i);
  int is_ahead = hook == load.call;
  if (is_ahead)
    hook = call_before(hook);
  if (!is_hook(hook, "write"))
    return 0;
  for (int s = 0; s < load.store_count; s++)
    if (load.stores[s].hook == hook)
      return 1;
  if (load.store_count == MAX_COPIES)
    return 0;
  load.stores[load.store_count++] = (struct copying_store){hook, is_ahead};
  return 1;
}

/* ---- what an instruction does to the places that have it; 0: it uses it, or
 * may ---- */

/* Takes a register or slot out of the set. */
static int overwrite(struct machine_operand to, unsigned bytes, places *has) {
  int i = is_register(to);
  if (i >= 0) {
    if (*has & BIT(i) && bytes < 4)
      return 0;
    if (*has & BIT(i) && i >= GENERAL && bytes < load.bytes)
      return 0;
    *has &= ~BIT(i);
    return 1;
  }
  long offset;
  places touched = slots_touched(to, bytes, *has);
  if (touched && (!is_on_stack(to, &offset) || slot_at(offset) < 0 ||
                  touched != BIT(slot_at(offset)) || bytes < load.bytes))
    return 0;
  *has &= ~touched;
  return !(mentioned(to.text, to.length) & *has);
}

static int follow_move(long i, const struct machine_instruction *in,
                       unsigned bytes, places *has) {
  struct machine_operand from = in->operands[0], to = in->operands[1];
  int source = is_register(from), target = is_register(to);
  long offset;
  if (source < 0 && is_on_stack(from, &offset) &&
      slots_touched(from, bytes, *has)) {
    source = slot_at(offset);
    if (source < 0 || slots_touched(from, bytes, *has) != BIT(source))
      return 0;
  }
  if (source < 0 || !(*has & BIT(source)))
    return !(mentioned(from.text, from.length) & *has) &&
           overwrite(to, bytes, has);
  if (bytes < load.bytes)
    return 0;
  if (target < 0 && is_on_stack(to, &offset)) {
    target = slot_at(offset);
    if (target < 0)
      return 0;
  }
  if (target >= 0) {
    *has |= BIT(target);
    return 1;
  }
  return !(mentioned(to.text, to.length) & *has) && bytes == load.bytes &&
         note_store(i);
}

static int follow_call(const struct assembly_line *line, places *has) {
  places arguments = ARGUMENTS | BIT(RAX);
  if (begins_with(line->callee, "__tsan_"))
    arguments = BIT(RDI);
  else if (begins_with(line->callee, "__ubsan_handle_out_of_bounds"))
    arguments = BIT(RDI) | BIT(RSI);
  else if (begins_with(line->callee, "emu_")) /* takes no numbers of a vector */
    arguments &= ~(places)0 << REGISTERS | (BIT(GENERAL) - 1);
  if (*has & arguments || mentioned(line->text, strlen(line->text)) & *has)
    return 0;
  *has &= KEPT_BY_CALLS;
  return 1;
}

/* Does it name all that it uses? */
static int is_explicit(const struct machine_instruction *in) {
  static const char *const names[] = {"lea", "add",  "sub", "and", "or",  "xor",
                                      "cmp", "test", "sal", "sar", "shl", "shr",
                                      "neg", "not",  "mov", "set", "cvt", "p"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (begins_with(in->name, names[i]))
      return 1;
  return (begins_with(in->name, "imul") && in->count > 1) ||
         (in->count && mentioned(in->operands[in->count - 1].text,
                                 in->operands[in->count - 1].length) >>
                           GENERAL);
}

/* The end of the function's frame comes: its slots are gone. */
static int frame_ends(long i) {
  const struct assembly_function *f = load.function;
  while (++i < f->count)
    if (!is_blank(f->lines[i].text))
      return begins_with(f->lines[i].text, "\tpopq") ||
             begins_with(f->lines[i].text, "\tret");
  return 0;
}

static int follow_other(long i, const struct machine_instruction *in,
                        places *has) {
  const struct assembly_line *line = &load.function->lines[i];
  const places slots = ~(places)0 << REGISTERS;
  struct machine_operand last = in->operands[in->count ? in->count - 1 : 0];
  if (begins_with(in->name, "push") && *has & slots)
    return 0;
  if (in->count && is_register(last) == RSP) {
    if (*has & slots && !frame_ends(i))
      return 0;
    *has &= ~slots;
  }
  if (*has & IMPLIED && !is_explicit(in))
    return 0;
  unsigned bytes = strstr(line->text, "%xmm") ? 16 : 8;
  for (int o = 0; o < in->count; o++)
    if (slots_touched(in->operands[o], bytes, *has))
      return 0;
  int sets = begins_with(in->name, "lea") || begins_with(in->name, "pop") ||
             begins_with(in->name, "movz") || begins_with(in->name, "movs") ||
             begins_with(in->name, "movabs");
  int clears = in->count == 2 && strstr(in->name, "xor") &&
               is_register(in->operands[0]) >= 0 &&
               is_register(in->operands[0]) == is_register(last);
  int target = in->count ? is_register(last) : -1;
  if (clears || (sets && target >= 0 && target < GENERAL)) {
    places before =
        clears ? 0 : mentioned(line->text, (size_t)(last.text - line->text));
    *has &= before & *has ? *has : ~BIT(target);
    return !(before & *has);
  }
  return !(mentioned(line->text, strlen(line->text)) & *has);
}

static int follow_line(long i, places *has) {
  const struct assembly_line *line = &load.function->lines[i];
  if (is_blank(line->text))
    return !begins_with(line->text, "#APP");
  if (line->callee)
    return follow_call(line, has);
  if (begins_with(line->text, "\tret")) {
    if (!load.function->is_kernel && *has & RESULTS)
      return 0;
    *has = 0;
    return 1;
  }
  if (line->text[1] == 'j')
    return line->target >= 0;
  struct machine_instruction in = parse_instruction(line->text);
  unsigned bytes = moved_bytes(&in);
  return bytes ? follow_move(i, &in, bytes, has) : follow_other(i, &in, has);
}

/* From the line after the load on, until no place has it any more. */
static int follow(long from, places has) {
  enum { MAX_STEPS = 100000 };
  const struct assembly_function *f = load.function;
  places *seen = checked(calloc((size_t)f->count + 1, sizeof *seen));
  long *next = checked(malloc(((size_t)MAX_STEPS + 2) * sizeof *next));
  long waiting = 0, steps = 0;
  int right = 1;
  seen[from] = has;
  next[waiting++] = from;
  while (right && waiting && steps++ < MAX_STEPS / 2) {
    long i = next[--waiting];
    places now = seen[i];
    if (i >= f->count || !(right = follow_line(i, &now)) || !now)
      continue;
    long to[2] = {i + 1, f->lines[i].target};
    int falls = !begins_with(f->lines[i].text, "\tjmp");
    for (int w = !falls; w < 1 + (to[1] >= 0); w++)
      if (now & ~seen[to[w]]) {
        seen[to[w]] |= now;
        next[waiting++] = to[w];
      }
  }
  free(seen), free(next);
  return right && !waiting;
}

/* ---- the load ---- */

/* How the hook's argument was made: the text of the place it is the address of,
 * "N(%rbp)". 0: not known. */
static int hooked_place(char *text, size_t room) {
  long i = load.call - 1;
  while (i >= 0 && is_blank(load.function->lines[i].text))
    i--;
  if (i < 0 || load.function->lines[i].callee)
    return 0;
  struct machine_instruction in =
      parse_instruction(load.function->lines[i].text);
  if (in.count != 2 || is_register(in.operands[1]) != RDI)
    return 0;
  struct machine_operand from = in.operands[0];
  if (strcmp(in.name, "movq") == 0 && is_register(from) >= 0)
    snprintf(text, room, "(%.*s)", (int)from.length, from.text);
  else if (strcmp(in.name, "leaq") == 0)
    snprintf(text, room, "%.*s", (int)from.length, from.text);
  else
    return 0;
  return 1;
}

/* Static shared memory, which is accessed without its address; each access
 * follows its hook. */
static int is_thread_local(struct machine_operand o) {
  const char *offset = strstr(o.text, "@tpoff");
  return begins_with(o.text, "%fs:") && offset && offset < o.text + o.length;
}

static int is_place(struct machine_operand o, const char *text) {
  if (is_thread_local(o))
    return 1;
  size_t skipped = begins_with(o.text, "0(") ? 1 : 0;
  return o.length - skipped == strlen(text) &&
         strncmp(o.text + skipped, text, o.length - skipped) == 0;
}

/* The line that loads it, into a register whose number *to becomes; -1: there
 * is none before something else happens. */
static long loading_line(const char *place, int *to) {
  const struct assembly_function *f = load.function;
  places address = mentioned(place, strlen(place));
  for (long i = load.call + 1; i < f->count; i++) {
    const struct assembly_line *line = &f->lines[i];
    if (is_jump_target(line->text) || line->callee ||
        begins_with(line->text, "#APP"))
      return -1;
    if (is_blank(line->text))
      continue;
    struct machine_instruction in = parse_instruction(line->text);
    if (line->text[1] == 'j' || in.count == 0)
      return -1;
    unsigned bytes = moved_bytes(&in);
    if (bytes && is_place(in.operands[0], place)) {
      *to = is_register(in.operands[1]);
      return bytes == load.bytes && *to >= 0 ? i : -1;
    }
    int written = is_register(in.operands[in.count - 1]);
    if (strstr(line->text, place) || (written >= 0 && address & BIT(written)))
      return -1;
  }
  return -1;
}

int find_copies_x86_64(const struct assembly_function *f, long call,
                       struct copying_store stores[MAX_COPIES]) {
  static const unsigned sizes[] = {4, 8, 16};
  char place[80];
  int to = -1;
  memset(&load, 0, sizeof load);
  load.function = f;
  load.call = call;
  load.stores = stores;
  load.uses_stack = computes_stack_addresses(f);
  for (int i = 0; i < 3; i++) {
    load.bytes = sizes[i];
    if (is_hook(call, "read"))
      break;
    load.bytes = 0;
  }
  if (!load.bytes || !hooked_place(place, sizeof place))
    return -1;
  long line = loading_line(place, &to);
  return line >= 0 && follow(line + 1, BIT(to)) ? load.store_count : -1;
}
