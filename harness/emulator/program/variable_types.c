/* variable_types.c - looks arrays up in the debug information. */
#include "variable_types.h"
#include "alarm_safe_lock.h"
#include "deep_stack.h"

#include <dwarf.h>
#include <pthread.h>

/* A question, answered on a deep stack. */
struct type_question {
  const void *pc;
  uint32_t tls_offset;
  struct array_type *type;
  int answered;
};

/* The type without typedefs and qualifiers. */
static int bare_type(Dwarf_Die *die, Dwarf_Die *type) {
  Dwarf_Attribute attribute;
  return dwarf_formref_die(dwarf_attr_integrate(die, DW_AT_type, &attribute),
                           type) &&
         dwarf_peel_type(type, type) == 0;
}

static size_t bytes_of(Dwarf_Die *type) {
  Dwarf_Word bytes;
  return dwarf_aggregate_size(type, &bytes) == 0 ? (size_t)bytes : 0;
}

/* The extents of an array type; a dimension without one ends them. */
static void read_extents(Dwarf_Die *array, struct array_type *t) {
  Dwarf_Die child;
  Dwarf_Attribute a;
  Dwarf_Word number;
  if (dwarf_child(array, &child) != 0)
    return;
  do {
    if (dwarf_tag(&child) != DW_TAG_subrange_type || t->extents == MAX_EXTENTS)
      continue;
    if (dwarf_formudata(dwarf_attr(&child, DW_AT_upper_bound, &a), &number) ==
        0)
      number++;
    else if (dwarf_formudata(dwarf_attr(&child, DW_AT_count, &a), &number) != 0)
      return;
    t->extent[t->extents++] = (size_t)number;
  } while (dwarf_siblingof(&child, &child) == 0);
}

static void read_declaration(Dwarf_Die *unit, Dwarf_Die *variable,
                             struct array_type *t) {
  const char *file = dwarf_decl_file(variable);
  int number = 0;
  dwarf_decl_line(variable, &number);
  t->line = lines_declared(unit, file ? file : "?", number);
}

/* Is it at that offset of the thread-local block? */
static int is_at(Dwarf_Die *variable, uint32_t offset) {
  Dwarf_Attribute a;
  Dwarf_Op *op;
  size_t count;
  if (!dwarf_attr_integrate(variable, DW_AT_location, &a) ||
      dwarf_getlocation(&a, &op, &count) != 0 || count != 2)
    return 0;
  return (op[1].atom == DW_OP_form_tls_address ||
          op[1].atom == DW_OP_GNU_push_tls_address) &&
         op[0].number == offset;
}

static int find_variable(Dwarf_Die *parent, uint32_t offset, Dwarf_Die *found) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0)
    return 0;
  do {
    if (dwarf_tag(&child) == DW_TAG_variable && is_at(&child, offset)) {
      *found = child;
      return 1;
    }
    if (dwarf_haschildren(&child) && find_variable(&child, offset, found))
      return 1;
  } while (dwarf_siblingof(&child, &child) == 0);
  return 0;
}

static int answer_variable(struct type_question *q) {
  Dwarf_Die unit, variable, type;
  if (!lines_unit(q->pc, &unit) ||
      !find_variable(&unit, q->tls_offset, &variable) ||
      !bare_type(&variable, &type))
    return 0;
  read_declaration(&unit, &variable, q->type);
  if (dwarf_tag(&type) == DW_TAG_array_type) {
    read_extents(&type, q->type);
    if (!bare_type(&type, &type))
      return 0;
  }
  q->type->element_bytes = bytes_of(&type);
  return q->type->element_bytes != 0;
}

static void answer(void *p) {
  struct type_question *q = p;
  q->answered = answer_variable(q);
}

int type_of_shared_variable(const void *pc, uint32_t offset,
                            struct array_type *type) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  struct type_question q = {.pc = pc, .tls_offset = offset, .type = type};
  *type = (struct array_type){0};
  alarm_safe_lock(&lock);
  call_on_deep_stack(answer, &q);
  alarm_safe_unlock(&lock);
  return q.answered;
}
