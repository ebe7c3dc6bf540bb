/* access_dataflow.c - finds accesses of global and shared memory that would be
 * neither counted nor checked, in the compiled code of a submission.
 *
 * g++ calls a hook, __tsan_read4 or the like, right before each access. A
 * forward data-flow analysis tracks which registers and stack slots point to
 * the stack or to constants, which need no hook, and how many bytes hooks have
 * announced: any other access must be covered by these. What an attack would
 * do, and the rule that stops it:
 *
 *   access without a hook: assembly, or an    is_hooked_access(): nothing
 *     attribute that a macro hides              is announced
 *   two accesses after one hook               it uses up the bytes
 *   16 bytes after the hook of one            it compares with size_of()
 *   a jump past the hook                      merge_state(): at a join the
 *                                               lesser of both paths counts
 *   the access in a function that is called   transfer_call(): only calls that
 *     after the hook                            compute, sqrtf, keep the bytes
 *   an address computed from the stack's      result_value(): only mov, lea,
 *                                               add, sub, and keep ON_STACK
 *   an address stored where the stack's was   set_slot(): the last store into
 *                                               a slot says where it points
 */
#include "common/message.h"
#include "compiled_code.h"
#include "text_file.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SLOTS = 64, MAX_PASSES = 40 };

enum { RECENT = 2 };

/* A load that a hook has announced, from disp(%base) on. GCC may load it in
 * parts, and a part of it twice. */
struct hooked_load {
  long base, disp, bytes; /* bytes 0: none */
};

/* What holds before an instruction. Registers and slots are bits. */
struct abstract_state {
  bool visited;
  long sp;                  /* from its value at the entry */
  unsigned stack, constant; /* registers that point there */
  uint64_t stack_slots, constant_slots;
  long loads, stores;                          /* bytes that are announced */
  long si;                                     /* the number in %rsi, or -1 */
  struct hooked_load recent[RECENT], argument; /* argument: %rdi is that */
};

struct dataflow {
  const struct code_function *f;
  struct abstract_state *in; /* f->count */
  long slot_at[MAX_SLOTS];
  int slots;
  const char *symbols; /* the listing's beginning: a table of symbols */
};

/* ---- places ---- */

/* Does the relocation name what is never written? */
static bool is_constant(const struct dataflow *flow, const char *relocation) {
  static const char *const constant[] = {".rodata", ".LC", ".data.rel.ro",
                                         NULL};
  const char *name = relocation ? strchr(relocation, '\t') : NULL;
  if (!name || text_begins(relocation, "R_X86_64_GOTPCREL") ||
      text_begins(relocation, "R_X86_64_REX_GOTPCREL"))
    return true;
  name++;
  if (text_begins_any(name, constant))
    return true;
  size_t length = strcspn(name, "+-\n");
  const char *end = strstr(flow->symbols, "\nDisassembly");
  for (const char *at = flow->symbols; end && at < end; at++) {
    size_t line = strcspn(at, "\n");
    if (line > length && at[line - length - 1] == ' ' &&
        strncmp(at + line - length, name, length) == 0) {
      const char *section = strstr(at, " .rodata");
      return section && section < at + line;
    }
    at += line;
  }
  return false;
}

enum where { ELSEWHERE, ON_STACK, CONSTANT };

static bool has(unsigned set, int reg) {
  return reg != NO_REGISTER && set >> reg & 1;
}

static enum where points_to(const struct dataflow *flow,
                            const struct abstract_state *state,
                            struct operand_place p, const char *relocation) {
  if (p.segment)
    return relocation || p.base != NO_REGISTER ? ELSEWHERE : CONSTANT;
  if (p.rip)
    return is_constant(flow, relocation) ? CONSTANT : ELSEWHERE;
  if (p.base == RSP || has(state->stack, p.base) ||
      (!p.scaled && has(state->stack, p.index)))
    return ON_STACK;
  return has(state->constant, p.base) ||
                 (!p.scaled && has(state->constant, p.index))
             ? CONSTANT
             : ELSEWHERE;
}

/* The number of the slot that the stack has there, or -1. */
static int slot_of(struct dataflow *r, long at, bool makes) {
  for (int i = 0; i < r->slots; i++)
    if (r->slot_at[i] == at)
      return i;
  if (!makes || r->slots == MAX_SLOTS)
    return -1;
  r->slot_at[r->slots] = at;
  return r->slots++;
}

static void set_register(struct abstract_state *state, int reg, enum where to) {
  if (reg == NO_REGISTER)
    return;
  unsigned bit = 1u << reg;
  state->stack = to == ON_STACK ? state->stack | bit : state->stack & ~bit;
  state->constant =
      to == CONSTANT ? state->constant | bit : state->constant & ~bit;
  if (reg == RSI)
    state->si = -1;
  for (int i = 0; i < RECENT; i++)
    if (state->recent[i].base == reg)
      state->recent[i].bytes = 0;
  if (reg == RDI || state->argument.base == reg)
    state->argument.bytes = 0;
}

static enum where register_value(const struct abstract_state *s, int reg) {
  return has(s->stack, reg) || reg == RSP ? ON_STACK
         : has(s->constant, reg)          ? CONSTANT
                                          : ELSEWHERE;
}

static void set_slot(struct dataflow *r, struct abstract_state *s, long at,
                     enum where to) {
  int slot = slot_of(r, at, to != ELSEWHERE);
  if (slot < 0)
    return;
  uint64_t bit = (uint64_t)1 << slot;
  s->stack_slots =
      to == ON_STACK ? s->stack_slots | bit : s->stack_slots & ~bit;
  s->constant_slots =
      to == CONSTANT ? s->constant_slots | bit : s->constant_slots & ~bit;
}

static enum where slot_value(struct dataflow *r, const struct abstract_state *s,
                             long at) {
  int slot = slot_of(r, at, false);
  if (slot < 0)
    return ELSEWHERE;
  return s->stack_slots >> slot & 1      ? ON_STACK
         : s->constant_slots >> slot & 1 ? CONSTANT
                                         : ELSEWHERE;
}

/* ---- instructions ---- */

static bool only_reads(const char *name) {
  static const char *const compares[] = {
      "cmp", "test", "ucomi", "comi", "push", "mul",  "imul", "div",     "idiv",
      "fld", "fild", "fadd",  "fmul", "fsub", "fdiv", "bt",   "ldmxcsr", NULL};
  return text_begins_any(name, compares) && !text_begins(name, "cmpxchg") &&
         !text_begins(name, "bts") && !text_begins(name, "btr") &&
         !text_begins(name, "btc");
}

/* Is it a part of a load that was just announced? */
static bool is_hooked_load(const struct abstract_state *s,
                           struct operand_place p, long bytes) {
  if (p.index != NO_REGISTER || p.segment)
    return false;
  for (int i = 0; i < RECENT; i++) {
    const struct hooked_load *l = &s->recent[i];
    if (l->bytes && l->base == p.base && p.disp >= l->disp &&
        p.disp + bytes <= l->disp + l->bytes)
      return true;
  }
  return false;
}

/* Subtracts what the instruction accesses from the announced bytes; false: they
 * do not cover it. */
static bool is_hooked_access(const struct dataflow *flow,
                             struct abstract_state *state,
                             const struct operation *operation,
                             const char *relocation) {
  for (int i = 0; i < operation->count; i++) {
    if (!is_memory(operation->operands[i]))
      continue;
    bool stores = i == operation->count - 1 && !only_reads(operation->name) &&
                  !(operation->count == 3 && operation->operands[0][0] != '$');
    struct operand_place p = place_of(operation->operands[i]);
    enum where where = points_to(flow, state, p, relocation);
    if (where == ON_STACK || (where == CONSTANT && !stores))
      return true;
    long bytes = size_of(operation),
         *left = stores ? &state->stores : &state->loads;
    bool hooked = *left >= bytes ||
                  (!stores && is_hooked_load(state, p, bytes)) ||
                  /* the rest of the word that a bit-field is stored to */
                  (!stores && state->stores >= bytes);
    *left = *left >= bytes ? *left - bytes : 0;
    return hooked;
  }
  return true;
}

/* The name behind a relocation's tabulator; "" where there is none. */
static void relocated_name(const char *relocation, char name[100]) {
  const char *from = relocation ? strchr(relocation, '\t') : NULL;
  size_t length = from ? strcspn(++from, "\n") : 0;
  if (length > 99)
    length = 99;
  memcpy(name, from ? from : "", length);
  name[length] = '\0';
}

/* The compiler moves accesses past calls that only compute: sqrtf,
 * __popcountdi2. Functions of the submission's, and what stores, are none. */
static bool is_pure(const char *name) {
  static const char *const others[] = {"_Z",  "__tsan_", "__ubsan_", "emu_",
                                       "mem", "cuda",    NULL};
  static const char *const constant[] = {"emu_thread_index",
                                         "emu_block_index",
                                         "emu_block_size",
                                         "emu_grid_size",
                                         "emu_lane",
                                         "emu_warp-",
                                         "__ubsan_handle_float_cast_overflow",
                                         NULL};
  return *name &&
         (text_begins_any(name, constant) || !text_begins_any(name, others));
}

static void transfer_call(struct abstract_state *state,
                          const char *relocation) {
  enum { KEPT = 1 << RBX | 1 << RBP | 1 << RSP | 0xf000 };
  char hook[100];
  relocated_name(relocation, hook);
  bool stores = strstr(hook, "write") || strstr(hook, "vptr_update");
  bool loads = strstr(hook, "read") || strstr(hook, "vptr_read");
  long bytes = strtol(hook + strcspn(hook, "0123456789-"), NULL, 10);
  if (strstr(hook, "range"))
    bytes = state->si;
  if (strstr(hook, "vptr"))
    bytes = 8;
  bool tells = text_begins(hook, "__tsan_") && (stores || loads);
  if (!tells && !is_pure(hook))
    state->loads = state->stores = 0;
  else if (!tells)
    bytes = 0;
  else if (stores)
    state->stores += bytes;
  else
    state->loads += bytes;
  if (!tells && !is_pure(hook))
    memset(state->recent, 0, sizeof state->recent);
  if (tells && loads) {
    state->recent[1] = state->recent[0];
    state->recent[0] = state->argument;
    state->recent[0].bytes = state->argument.bytes ? bytes : 0;
  }
  state->argument.bytes = 0;
  for (int i = 0; i < RECENT; i++)
    if (!(KEPT >> state->recent[i].base & 1))
      state->recent[i].bytes = 0;
  state->stack &= KEPT;
  state->constant &= KEPT;
  state->si = -1;
}

static bool transfer_stack_pointer(struct dataflow *flow,
                                   struct abstract_state *state,
                                   const struct operation *operation, long at) {
  const char *last =
      operation->count ? operation->operands[operation->count - 1] : "";
  int bytes, reg = operation->count
                       ? register_of(operation->operands[0], &bytes)
                       : NO_REGISTER;
  if (text_begins(operation->name, "push")) {
    state->sp -= 8;
    set_slot(flow, state, state->sp,
             is_memory(last) ? ELSEWHERE : register_value(state, reg));
  } else if (text_begins(operation->name, "pop") && operation->name[3] != 'c') {
    set_register(state, reg, slot_value(flow, state, state->sp));
    state->sp += 8;
  } else if (strcmp(operation->name, "leave") == 0) {
    state->sp = -(1L << 40) - (at << 16);
    set_register(state, RBP, ELSEWHERE);
  } else if (strcmp(last, "%rsp") == 0 && !only_reads(operation->name)) {
    long number = strtol(
        operation->operands[0] + (*operation->operands[0] == '$'), NULL, 0);
    if (*operation->operands[0] == '$' && text_begins(operation->name, "sub"))
      state->sp -= number;
    else if (*operation->operands[0] == '$' &&
             text_begins(operation->name, "add"))
      state->sp += number;
    else if (text_begins(operation->name, "lea") &&
             strstr(operation->operands[0], "(%rsp)"))
      state->sp += number;
    else
      state->sp = -(1L << 40) - (at << 16);
  } else {
    return false;
  }
  return true;
}

/* Where a register points that the operation sets, from operand 0. */
static enum where result_value(struct dataflow *flow,
                               const struct abstract_state *state,
                               const struct operation *operation,
                               const char *relocation, int to) {
  int bytes;
  const char *from = operation->operands[0];
  if (text_begins(operation->name, "lea"))
    return points_to(flow, state, place_of(from), relocation);
  if (is_memory(from)) {
    struct operand_place p = place_of(from);
    bool slot = text_begins(operation->name, "mov") && p.base == RSP &&
                p.index == NO_REGISTER;
    return slot ? slot_value(flow, state, state->sp + p.disp) : ELSEWHERE;
  }
  enum where other = register_value(state, register_of(from, &bytes));
  enum where own = register_value(state, to);
  if (strcmp(operation->name, "mov") == 0)
    return *from == '$' ? ELSEWHERE : other;
  if (text_begins(operation->name, "cmov"))
    return own == other ? own : ELSEWHERE;
  if (text_begins(operation->name, "add"))
    return own != ELSEWHERE ? own : other;
  return text_begins(operation->name, "sub") ||
                 text_begins(operation->name, "and") ||
                 text_begins(operation->name, "inc") ||
                 text_begins(operation->name, "dec")
             ? own
             : ELSEWHERE;
}

/* What %rdi is behind `mov %rbx,%rdi` or `lea 8(%rbx),%rdi`. */
static struct hooked_load argument_of(const struct operation *operation) {
  struct hooked_load hooked = {NO_REGISTER, 0, 1};
  const char *from = operation->operands[0];
  int bytes;
  if (text_begins(operation->name, "lea")) {
    struct operand_place p = place_of(from);
    if (p.index == NO_REGISTER && !p.segment)
      hooked.base = p.base, hooked.disp = p.disp;
  } else if (strcmp(operation->name, "mov") == 0 && *from == '%') {
    hooked.base = register_of(from, &bytes);
  }
  if (hooked.base == NO_REGISTER)
    hooked.bytes = 0;
  return hooked;
}

static void set_result(struct dataflow *flow, struct abstract_state *state,
                       const struct operation *operation,
                       const char *relocation) {
  int bytes = 0;
  const char *last =
      operation->count ? operation->operands[operation->count - 1] : "";
  if (!operation->count || text_begins(operation->name, "mul") ||
      text_begins(operation->name, "div") ||
      text_begins(operation->name, "idiv") ||
      (text_begins(operation->name, "imul") && operation->count == 1)) {
    set_register(state, RAX, ELSEWHERE);
    set_register(state, RDX, ELSEWHERE);
    return;
  }
  if (is_memory(last)) {
    struct operand_place p = place_of(last);
    int from = register_of(operation->operands[0], &bytes);
    bool moves = text_begins(operation->name, "add") ||
                 text_begins(operation->name, "sub");
    if (p.base == RSP && p.index == NO_REGISTER && !moves &&
        !only_reads(operation->name))
      set_slot(flow, state, state->sp + p.disp,
               text_begins(operation->name, "mov") && bytes == 8
                   ? register_value(state, from)
                   : ELSEWHERE);
    return;
  }
  int to = register_of(last, &bytes);
  if (to == NO_REGISTER || only_reads(operation->name))
    if (!text_begins(operation->name, "imul"))
      return;
  enum where where = bytes == 8
                         ? result_value(flow, state, operation, relocation, to)
                         : ELSEWHERE;
  set_register(state, to, where);
  if (text_begins(operation->name, "xchg"))
    set_register(state, register_of(operation->operands[0], &bytes), ELSEWHERE);
  if (to == RDI && bytes == 8)
    state->argument = argument_of(operation);
  if (to == RSI && strcmp(operation->name, "mov") == 0 &&
      *operation->operands[0] == '$')
    state->si = strtol(operation->operands[0] + 1, NULL, 0);
}

/* The state after the instruction. False: it makes an access without a hook. */
static bool transfer(struct dataflow *flow, struct abstract_state *state,
                     const struct code_instruction *i) {
  struct operation operation = operation_of(i->text);
  static const char *const idle[] = {"nop", "prefetch", "ud2", "endbr", NULL};
  if (text_begins_any(operation.name, idle) || operation.name[0] == 'j' ||
      text_begins(operation.name, "ret"))
    return true;
  if (text_begins(operation.name, "call")) {
    transfer_call(state, i->relocation);
    return true;
  }
  bool hooked = text_begins(operation.name, "lea") ||
                is_hooked_access(flow, state, &operation, i->relocation);
  if (!transfer_stack_pointer(flow, state, &operation, (long)i->at))
    set_result(flow, state, &operation, i->relocation);
  return hooked;
}

/* ---- functions ---- */

static bool merge_state(struct abstract_state *to,
                        const struct abstract_state *from) {
  if (!to->visited) {
    *to = *from;
    return to->visited = true;
  }
  struct abstract_state was = *to;
  to->stack &= from->stack;
  to->constant &= from->constant;
  to->stack_slots &= from->stack_slots;
  to->constant_slots &= from->constant_slots;
  if (from->loads < to->loads)
    to->loads = from->loads;
  if (from->stores < to->stores)
    to->stores = from->stores;
  if (from->si != to->si)
    to->si = -1;
  if (memcmp(from->recent, to->recent, sizeof to->recent) != 0)
    memset(to->recent, 0, sizeof to->recent);
  if (memcmp(&from->argument, &to->argument, sizeof to->argument) != 0)
    to->argument.bytes = 0;
  return memcmp(&was, to, sizeof was) != 0;
}

static long index_at(const struct code_function *f, unsigned long at) {
  size_t low = 0, high = f->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (f->instructions[middle].at < at)
      low = middle + 1;
    else
      high = middle;
  }
  return low < f->count && f->instructions[low].at == at ? (long)low : -1;
}

/* One pass over the function; *refused: the first access without a hook.
 */
static bool propagate_once(struct dataflow *flow, const long *targets,
                           const struct code_instruction **refused) {
  bool changed = false;
  for (size_t i = 0; i < flow->f->count; i++) {
    const struct code_instruction *at = &flow->f->instructions[i];
    struct abstract_state state = flow->in[i];
    if (!state.visited)
      continue;
    if (!transfer(flow, &state, at) && !*refused && at->own)
      *refused = at;
    bool ends = text_begins(at->text, "ret") || text_begins(at->text, "jmp") ||
                text_begins(at->text, "ud2");
    if (!ends && i + 1 < flow->f->count)
      changed |= merge_state(&flow->in[i + 1], &state);
    if (targets[i] >= 0)
      changed |= merge_state(&flow->in[targets[i]], &state);
  }
  return changed;
}

/* emucc makes a second code of a kernel, without calls at plain loads, and
 * chooses between them where the kernel begins: the first is looked at. */
static bool is_copy_branch(const struct code_function *f, size_t i) {
  char called[100] = "";
  if (i >= 2)
    relocated_name(f->instructions[i - 2].relocation, called);
  return text_begins(called, "emu_in_kernel") &&
         text_begins(f->instructions[i - 1].text, "cmp    $0x2,%eax") &&
         text_begins(f->instructions[i].text, "je ");
}

const struct code_instruction *
unhooked_access(const struct code_function *function, const char *symbols) {
  struct dataflow flow = {.f = function, .symbols = symbols};
  const struct code_instruction *refused = NULL;
  long *targets = allocate((function->count + 1) * sizeof *targets);
  flow.in = allocate((function->count + 1) * sizeof *flow.in);
  memset(flow.in, 0, (function->count + 1) * sizeof *flow.in);
  for (size_t i = 0; i < function->count; i++) {
    const char *text = function->instructions[i].text;
    targets[i] =
        *text == 'j' && !function->instructions[i].relocation &&
                !is_copy_branch(function, i)
            ? index_at(function, strtoul(text + strcspn(text, " "), NULL, 16))
            : -1;
  }
  flow.in[0] =
      (struct abstract_state){.visited = function->count > 0, .si = -1};
  bool changed = function->count > 0;
  for (int n = 0; n < MAX_PASSES && changed; n++) {
    refused = NULL;
    changed = propagate_once(&flow, targets, &refused);
  }
  free(targets);
  free(flow.in);
  return refused;
}
