/* variable_types.c - looks arrays up in the debug information. */
#include "variable_types.h"
#include "alarm_safe_lock.h"
#include "debug_types.h"
#include "deep_stack.h"
#include "image.h"

#include <dwarf.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* A question, answered on a deep stack. */
struct type_question {
  const void *pc;
  int is_shared;   /* `place` is an offset of the thread-local block */
  uintptr_t place; /* of a variable, less the program's load address */
  struct array_type *type;
  const char *name; /* of dynamic shared memory; NULL: it is not asked for */
  size_t pack_bytes;
  struct parameter *parameters;
  int answered;
};

/* The extents of an array type; a dimension without one ends them. */
static void read_extents(Dwarf_Die *array, struct array_type *type) {
  Dwarf_Die child;
  Dwarf_Attribute a;
  Dwarf_Word number;
  if (dwarf_child(array, &child) != 0)
    return;
  do {
    if (dwarf_tag(&child) != DW_TAG_subrange_type ||
        type->extents == MAX_EXTENTS)
      continue;
    if (dwarf_formudata(dwarf_attr(&child, DW_AT_upper_bound, &a), &number) ==
        0)
      number++;
    else if (dwarf_formudata(dwarf_attr(&child, DW_AT_count, &a), &number) != 0)
      return;
    type->extent[type->extents++] = (size_t)number;
  } while (dwarf_siblingof(&child, &child) == 0);
}

static void read_declaration(Dwarf_Die *unit, Dwarf_Die *variable,
                             struct array_type *t) {
  const char *file = dwarf_decl_file(variable);
  int number = 0;
  dwarf_decl_line(variable, &number);
  t->line = lines_declared(unit, file ? file : "?", number);
}

/* ---- fields ---- */

static int is_vector(Dwarf_Die *type) {
  size_t bytes = bytes_of_type(type);
  return bytes <= 16 && alignment_of_type(type) == bytes;
}

static int add_fields(struct array_type *, Dwarf_Die *type, size_t at);

static int add_elements(struct array_type *t, Dwarf_Die *array, size_t at) {
  Dwarf_Die element;
  size_t bytes = bytes_of_type(array);
  size_t each = bare_type(array, &element) ? bytes_of_type(&element) : 0;
  for (size_t i = 0; each && i < bytes / each; i++)
    if (!add_fields(t, &element, at + i * each))
      return 0;
  return each != 0;
}

static int add_members(struct array_type *record, Dwarf_Die *type, size_t at) {
  Dwarf_Die child, member;
  Dwarf_Attribute a;
  Dwarf_Word offset;
  if (dwarf_child(type, &child) != 0)
    return 1;
  do {
    int tag = dwarf_tag(&child);
    if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) ||
        dwarf_hasattr(&child, DW_AT_external))
      continue;
    if (dwarf_hasattr(&child, DW_AT_data_bit_offset) ||
        dwarf_hasattr(&child, DW_AT_bit_size) ||
        dwarf_formudata(dwarf_attr(&child, DW_AT_data_member_location, &a),
                        &offset) != 0 ||
        !bare_type(&child, &member) ||
        !add_fields(record, &member, at + offset))
      return 0;
  } while (dwarf_siblingof(&child, &child) == 0);
  return 1;
}

/* 0: there are others. */
static int add_fields(struct array_type *record, Dwarf_Die *type, size_t at) {
  int tag = dwarf_tag(type);
  if (tag == DW_TAG_array_type)
    return add_elements(record, type, at);
  if (tag == DW_TAG_union_type)
    return 0;
  if (is_struct_type(type) && !is_vector(type))
    return add_members(record, type, at);
  size_t bytes = bytes_of_type(type);
  if (bytes == 0 || record->fields == MAX_FIELDS)
    return 0;
  record->field[record->fields++] =
      (struct type_field){(uint32_t)at, (uint32_t)bytes};
  return 1;
}

/* The element, or an array of them. 0: it is not known. */
static int read_type(Dwarf_Die *type, struct array_type *t) {
  Dwarf_Die element = *type;
  if (dwarf_tag(type) == DW_TAG_array_type) {
    read_extents(type, t);
    if (!bare_type(type, &element))
      return 0;
  }
  t->element_bytes = bytes_of_type(&element);
  if (is_struct_type(&element) && !add_members(t, &element, 0))
    t->fields = 0;
  return t->element_bytes != 0;
}

/* ---- variables ---- */

/* Is it at that offset of the thread-local block, or at that address? */
static int is_at(Dwarf_Die *variable, const struct type_question *q) {
  Dwarf_Attribute a;
  Dwarf_Op *op;
  size_t count;
  if (!dwarf_attr_integrate(variable, DW_AT_location, &a) ||
      dwarf_getlocation(&a, &op, &count) != 0 ||
      count != 1 + (size_t)q->is_shared || op[0].number != q->place)
    return 0;
  return q->is_shared ? op[1].atom == DW_OP_form_tls_address ||
                            op[1].atom == DW_OP_GNU_push_tls_address
                      : op[0].atom == DW_OP_addr;
}

static int find_variable(Dwarf_Die *parent,
                         const struct type_question *question,
                         Dwarf_Die *found) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0)
    return 0;
  do {
    if (dwarf_tag(&child) == DW_TAG_variable && is_at(&child, question)) {
      *found = child;
      return 1;
    }
    if (dwarf_haschildren(&child) && find_variable(&child, question, found))
      return 1;
  } while (dwarf_siblingof(&child, &child) == 0);
  return 0;
}

static int answer_variable(struct type_question *q) {
  Dwarf_Die unit, variable, type;
  if (!lines_unit(q->pc, &unit) || !find_variable(&unit, q, &variable) ||
      !bare_type(&variable, &type))
    return 0;
  read_declaration(&unit, &variable, q->type);
  return read_type(&type, q->type);
}

/* ---- dynamic shared memory: emucc makes `extern __shared__ T s[]` a T *s in a
 * function, elsewhere an object of a class template of T ---- */

static int is_dynamic(Dwarf_Die *unit, Dwarf_Die *variable,
                      struct type_question *q) {
  const char *name = dwarf_diename(variable);
  if (!name || strcmp(name, q->name) != 0)
    return 0;
  read_declaration(unit, variable, q->type);
  const char *text = lines_text(q->type->line);
  return strstr(text, "extern") && strstr(text, "__shared__");
}

static int find_dynamic(Dwarf_Die *unit, Dwarf_Die *parent,
                        struct type_question *question, Dwarf_Die *found) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0)
    return 0;
  do {
    if (dwarf_tag(&child) == DW_TAG_variable &&
        is_dynamic(unit, &child, question)) {
      *found = child;
      return 1;
    }
    if (dwarf_haschildren(&child) &&
        find_dynamic(unit, &child, question, found))
      return 1;
  } while (dwarf_siblingof(&child, &child) == 0);
  return 0;
}

/* The first argument of the template that the type became of. */
static int template_argument(Dwarf_Die *type, Dwarf_Die *argument) {
  Dwarf_Die child;
  if (dwarf_child(type, &child) != 0)
    return 0;
  do
    if (dwarf_tag(&child) == DW_TAG_template_type_parameter)
      return bare_type(&child, argument);
  while (dwarf_siblingof(&child, &child) == 0);
  return 0;
}

static int answer_dynamic(struct type_question *q) {
  Dwarf_Die unit, variable, type, element;
  if (!lines_unit((const char *)q->pc + 1, &unit) ||
      !find_dynamic(&unit, &unit, q, &variable) || !bare_type(&variable, &type))
    return 0;
  int known = is_struct_type(&type) ? template_argument(&type, &element)
                                    : bare_type(&type, &element);
  return known && read_type(&element, q->type);
}

/* ---- parameters ---- */

static int find_function(Dwarf_Die *parent, Dwarf_Addr begins,
                         Dwarf_Die *found) {
  Dwarf_Die child;
  Dwarf_Addr low;
  if (dwarf_child(parent, &child) != 0)
    return 0;
  do {
    int tag = dwarf_tag(&child);
    if (tag == DW_TAG_subprogram && dwarf_lowpc(&child, &low) == 0 &&
        low == begins) {
      *found = child;
      return 1;
    }
    if ((tag == DW_TAG_namespace || is_struct_type(&child)) &&
        find_function(&child, begins, found))
      return 1;
  } while (dwarf_siblingof(&child, &child) == 0);
  return 0;
}

static void read_parameter(Dwarf_Die *unit, Dwarf_Die *die, Dwarf_Die *type,
                           struct parameter *parameter) {
  Dwarf_Die pointee;
  const char *name = dwarf_diename(die);
  *parameter = (struct parameter){.at = 0};
  snprintf(parameter->name, sizeof parameter->name, "%s", name ? name : "");
  if (dwarf_tag(type) != DW_TAG_pointer_type || !bare_type(type, &pointee))
    return;
  read_declaration(unit, die, &parameter->type);
  parameter->is_pointer = read_type(&pointee, &parameter->type);
  if (dwarf_tag(&pointee) == DW_TAG_array_type &&
      parameter->type.extents < MAX_EXTENTS) {
    memmove(parameter->type.extent + 1, parameter->type.extent,
            parameter->type.extents++ * sizeof *parameter->type.extent);
    parameter->type.extent[0] = 0;
  }
}

static size_t round_up(size_t n, size_t to) {
  return (n + to - 1) / to * to;
}

/* The pack has an argument after the other, aligned as its type is. */
static unsigned read_parameters(Dwarf_Die *unit, Dwarf_Die *function,
                                struct type_question *question) {
  Dwarf_Die child, type;
  size_t end = 0, most = 1;
  unsigned n = 0;
  if (dwarf_child(function, &child) != 0)
    return 0;
  do {
    if (dwarf_tag(&child) != DW_TAG_formal_parameter)
      continue;
    if (n == MAX_PARAMETERS || !bare_type(&child, &type))
      return 0;
    size_t bytes = bytes_of_type(&type), alignment = alignment_of_type(&type);
    if (bytes == 0)
      return 0;
    read_parameter(unit, &child, &type, &question->parameters[n]);
    question->parameters[n].at = round_up(end, alignment);
    question->parameters[n].bytes = bytes;
    end = question->parameters[n++].at + bytes;
    most = alignment > most ? alignment : most;
  } while (dwarf_siblingof(&child, &child) == 0);
  return round_up(end, most) == question->pack_bytes ? n : 0;
}

static int answer_parameters(struct type_question *q) {
  Dwarf_Die unit, function;
  if (!lines_unit((const char *)q->pc + 1, &unit) ||
      !find_function(&unit, q->place, &function))
    return 0;
  return (int)read_parameters(&unit, &function, q);
}

/* ---- questions ---- */

static void answer(void *p) {
  struct type_question *q = p;
  q->answered = q->parameters ? answer_parameters(q)
                : q->name     ? answer_dynamic(q)
                              : answer_variable(q);
}

static int ask(struct type_question *q) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  alarm_safe_lock(&lock);
  call_on_deep_stack(answer, q);
  alarm_safe_unlock(&lock);
  return q->answered;
}

int type_of_shared_variable(const void *pc, uint32_t offset,
                            struct array_type *type) {
  *type = (struct array_type){0};
  return ask(&(struct type_question){
      .pc = pc, .is_shared = 1, .place = offset, .type = type});
}

int type_of_variable(const void *pc, uintptr_t address,
                     struct array_type *type) {
  *type = (struct array_type){0};
  return ask(&(struct type_question){
      .pc = pc, .place = address - emu_image.load_base, .type = type});
}

int type_of_dynamic_shared(const void *pc, const char *name,
                           struct array_type *type) {
  *type = (struct array_type){0};
  return ask(&(struct type_question){.pc = pc, .name = name, .type = type});
}

unsigned parameters_of(const void *function, size_t pack_bytes,
                       struct parameter list[MAX_PARAMETERS]) {
  return (unsigned)ask(&(struct type_question){.pc = function,
                                               .place = (uintptr_t)function -
                                                        emu_image.load_base,
                                               .pack_bytes = pack_bytes,
                                               .parameters = list});
}
