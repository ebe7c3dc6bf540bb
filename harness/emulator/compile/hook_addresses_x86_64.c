/* hook_addresses_x86_64.c - what is known of the addresses that hooks are
 * given: which differ by a constant, and how they are aligned. There nvcc knows
 * it, too.
 *
 * A value is a sum: of what is not known, as a number, and a constant. Each
 * thing unknown has a random number, of which sums and multiples are made as of
 * the thing itself, so that equal numbers mean equal sums. Sums of 32 bits are
 * as those of 64: signed ones do not overflow. Where ways meet with different
 * values, the place's value is something new. All ways are followed until
 * nothing changes. */
#include "instrument_assembly.h"
#include "operands_x86_64.h"
#include "string_list.h"
#include <stdlib.h>
#include <string.h>

struct known_value {
  uint64_t unknown;
  long constant;
  unsigned bits; /* the unknown part is a multiple of two to that */
  int is_shared; /* in a __shared__ variable, which is thread_local here */
};

/* The general registers, and words of the stack. */
enum { MAX_SLOTS = 1000, PLACES = GENERAL + MAX_SLOTS, ALL_BITS = 60 };

/* What is known before a line. */
struct knowledge {
  int reached;
  struct known_value places[PLACES];
};

static struct {
  struct knowledge now;
  struct knowledge **at; /* of each line; NULL: none jumps there */
  long slots[MAX_SLOTS]; /* offsets from the stack pointer */
  int slot_count;
  long line;
  int changed;
} flow;

static uint64_t mixed(uint64_t a, uint64_t b) {
  uint64_t x = (a ^ b * 0x9e3779b97f4a7c15u) + 0x632be59bd9b4e019u;
  x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 32) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static unsigned zeros(long x) {
  return x ? (unsigned)__builtin_ctzl((unsigned long)x) : ALL_BITS;
}

static unsigned least(unsigned a, unsigned b) {
  return a < b ? a : b;
}

static unsigned alignment_of(struct known_value v) {
  return least(v.bits, zeros(v.constant));
}

static struct known_value constant(long x) {
  return (struct known_value){.constant = x, .bits = ALL_BITS};
}

/* What the line leaves at a place, and nothing is known of. */
static struct known_value unknown_at(long line, int place, unsigned bits) {
  return (struct known_value){
      .unknown = mixed((uint64_t)line, (uint64_t)place + 1), .bits = bits};
}

static struct known_value unknown(void) {
  return unknown_at(flow.line, PLACES, 0);
}

static struct known_value sum(struct known_value a, struct known_value b) {
  return (struct known_value){a.unknown + b.unknown, a.constant + b.constant,
                              least(a.bits, b.bits), a.is_shared | b.is_shared};
}

static struct known_value scaled(struct known_value v, long by) {
  return (struct known_value){v.unknown * (uint64_t)by, v.constant * by,
                              least(v.bits + zeros(by), ALL_BITS), v.is_shared};
}

/* A variable's place: those of shared memory are aligned as nvcc wants them. */
static struct known_value named(const char *text, size_t length) {
  enum { ALIGNMENT = 7 };
  uint64_t number = 2;
  for (size_t i = 0; i < length; i++)
    number = mixed(number, (unsigned char)text[i]);
  return (struct known_value){number, 0, ALIGNMENT, 1};
}

/* name+N, name-N, N or name. */
static struct known_value displacement(const char *text, size_t length) {
  size_t digits = length;
  while (digits && text[digits - 1] >= '0' && text[digits - 1] <= '9')
    digits--;
  int has_sign = digits && (text[digits - 1] == '-' || text[digits - 1] == '+');
  size_t name = has_sign ? digits - 1 : digits;
  if (name && !has_sign)
    return named(text, length);
  struct known_value v = constant(digits < length ? atol(text + name) : 0);
  return name ? sum(named(text, name), v) : v;
}

static struct known_value register_value(const char *percent) {
  size_t length;
  int i = register_named(percent + 1, &length);
  if (begins_with(percent, "%rip"))
    return constant(0);
  return i >= 0 && i < GENERAL ? flow.now.places[i] : unknown();
}

/* The address D(base,index,scale). */
static struct known_value address_of(struct machine_operand o) {
  const char *open = memchr(o.text, '(', o.length);
  if (!open)
    return displacement(o.text, o.length);
  struct known_value v = displacement(o.text, (size_t)(open - o.text));
  const char *p = open + 1, *end = o.text + o.length;
  if (*p == '%')
    v = sum(v, register_value(p));
  const char *comma = memchr(p, ',', (size_t)(end - p));
  if (!comma)
    return v;
  const char *scale = memchr(comma + 1, ',', (size_t)(end - comma - 1));
  return sum(v, scaled(register_value(comma + 1), scale ? atol(scale + 1) : 1));
}

/* The place that the operand is; -1: another. */
static int place_of(struct machine_operand o) {
  long offset;
  int i = is_register(o);
  if (i >= 0)
    return i < GENERAL ? i : -1;
  if (!is_on_stack(o, &offset))
    return -1;
  for (i = 0; i < flow.slot_count; i++)
    if (flow.slots[i] == offset)
      return GENERAL + i;
  if (flow.slot_count == MAX_SLOTS)
    return -1;
  flow.slots[flow.slot_count] = offset;
  return GENERAL + flow.slot_count++;
}

static struct known_value operand_value(struct machine_operand o) {
  if (*o.text == '$')
    return displacement(o.text + 1, o.length - 1);
  int place = place_of(o);
  if (place >= 0)
    return flow.now.places[place];
  return begins_with(o.text, "%fs:0") ? named("%fs", 3) : unknown();
}

static void set_operand(struct machine_operand o, struct known_value v) {
  int place = place_of(o);
  if (place >= 0)
    flow.now.places[place] = v;
}

/* ---- instructions ---- */

static int is_one_of(const char *name, const char *const *list) {
  while (*list && strcmp(name, *list) != 0)
    list++;
  return *list != NULL;
}

/* What an instruction of two operands leaves in the second. */
static struct known_value result_of(const struct machine_instruction *in) {
  static const char *const moves[] = {"movq", "movl", "movslq", NULL};
  static const char *const addresses[] = {"leaq", "leal", NULL};
  static const char *const sums[] = {"addq", "addl", NULL};
  static const char *const differences[] = {"subq", "subl", NULL};
  static const char *const shifts[] = {"salq", "sall", "shlq", "shll", NULL};
  static const char *const masks[] = {"andq", "andl", NULL};
  struct machine_operand from = in->operands[0], to = in->operands[1];
  int is_constant = *from.text == '$';
  if (is_one_of(in->name, moves))
    return operand_value(from);
  if (is_one_of(in->name, addresses))
    return address_of(from);
  if (is_one_of(in->name, sums))
    return sum(operand_value(to), operand_value(from));
  if (is_one_of(in->name, differences))
    return sum(operand_value(to), scaled(operand_value(from), -1));
  if (is_one_of(in->name, shifts) && is_constant)
    return scaled(operand_value(to), 1l << (atol(from.text + 1) & 31));
  if (is_one_of(in->name, masks) && is_constant)
    return unknown_at(flow.line, PLACES, zeros(atol(from.text + 1)));
  if (begins_with(in->name, "imul"))
    return unknown_at(flow.line, PLACES,
                      least(alignment_of(operand_value(to)) +
                                alignment_of(operand_value(from)),
                            ALL_BITS));
  return unknown();
}

static void forget(int place) {
  flow.now.places[place] = unknown_at(flow.line, place, 0);
}

static void execute(const char *line) {
  static const char scratch[] = {RAX, RCX,    RDX,    RSI,   RDI,
                                 R8,  R8 + 1, R8 + 2, R8 + 3};
  if (is_blank(line) || line[1] == 'j')
    return;
  struct machine_instruction in = parse_instruction(line);
  if (begins_with(in.name, "cmp") || begins_with(in.name, "test") ||
      strcmp(in.name, "cltq") == 0)
    return;
  if (strcmp(in.name, "call") == 0) {
    for (size_t i = 0; i < sizeof scratch; i++)
      forget(scratch[i]);
  } else if (in.count == 2) {
    set_operand(in.operands[1], result_of(&in));
  } else if (in.count == 3) {
    int multiplies =
        begins_with(in.name, "imul") && *in.operands[0].text == '$';
    set_operand(in.operands[2], multiplies
                                    ? scaled(operand_value(in.operands[1]),
                                             atol(in.operands[0].text + 1))
                                    : unknown());
  } else { /* some change registers that they do not name */
    forget(RAX), forget(RDX);
    if (in.count)
      set_operand(in.operands[0], unknown());
  }
}

/* ---- ways ---- */

/* What is known now holds there, too. */
static void flow_to(long line) {
  struct knowledge *k = flow.at[line];
  if (!k || !flow.now.reached)
    return;
  if (!k->reached) {
    *k = flow.now;
    flow.changed = 1;
    return;
  }
  for (int i = 0; i < GENERAL + flow.slot_count; i++) {
    struct known_value *v = &k->places[i], here = flow.now.places[i];
    if (v->unknown == here.unknown && v->constant == here.constant &&
        v->bits <= here.bits)
      continue;
    struct known_value joined =
        unknown_at(-1 - line, i, least(alignment_of(*v), alignment_of(here)));
    if (v->unknown == here.unknown && v->constant == here.constant)
      joined = here;
    joined.is_shared = v->is_shared & here.is_shared;
    flow.changed |= joined.unknown != v->unknown ||
                    joined.constant != v->constant || joined.bits != v->bits;
    *v = joined;
  }
}

static int ends_way(const char *line) {
  return begins_with(line, "\tjmp") || begins_with(line, "\tret");
}

static void follow_all(const struct assembly_line *lines, long count,
                       struct hook_address *addresses) {
  flow.now.reached = 1;
  for (int i = 0; i < PLACES; i++)
    flow.now.places[i] = unknown_at(-1 - count, i, 0);
  for (flow.line = 0; flow.line < count; flow.line++) {
    const struct assembly_line *line = &lines[flow.line];
    if (flow.at[flow.line]) {
      flow_to(flow.line);
      flow.now = *flow.at[flow.line];
    }
    if (!flow.now.reached)
      continue;
    struct known_value rdi = flow.now.places[RDI];
    addresses[flow.line] =
        (struct hook_address){rdi.unknown, least(rdi.bits, 4), rdi.is_shared};
    execute(line->text);
    if (line->target >= 0)
      flow_to(line->target);
    if (ends_way(line->text))
      flow.now.reached = 0;
  }
}

static void find_slots(const struct assembly_line *lines, long count) {
  for (long i = 0; i < count; i++) {
    if (is_blank(lines[i].text))
      continue;
    struct machine_instruction in = parse_instruction(lines[i].text);
    for (int o = 0; o < in.count; o++)
      place_of(in.operands[o]);
  }
}

void find_addresses_x86_64(const struct assembly_function *f,
                           struct hook_address *addresses) {
  enum { ROUNDS = 12 };
  flow.at = checked(calloc((size_t)f->count + 1, sizeof(void *)));
  flow.slot_count = 0;
  find_slots(f->lines, f->count);
  for (long i = 0; i < f->count; i++) {
    long to = f->lines[i].target;
    if (to >= 0 && !flow.at[to])
      flow.at[to] = checked(calloc(1, sizeof **flow.at));
  }
  int rounds = 0;
  do {
    flow.changed = 0;
    follow_all(f->lines, f->count, addresses);
  } while (flow.changed && ++rounds < ROUNDS);
  if (flow.changed)
    memset(addresses, 0, (size_t)f->count * sizeof *addresses);
  for (long i = 0; i < f->count; i++)
    free(flow.at[i]);
  free(flow.at);
}
