/* struct_alignment.c - from the debug information: hooks do not pass it. */
#include "alarm_safe_lock.h"
#include "debug_types.h"
#include "deep_stack.h"
#include "source_lines.h"

#include <dwarf.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

enum { SLOTS = 1024, WIDEST = 16 };

struct cached_alignment {
  const void *pc;
  size_t bytes;
  unsigned log2;
};

/* The least alignment of the structs of that size; 0: there is none. */
static size_t least_alignment(Dwarf_Die *parent, size_t bytes) {
  Dwarf_Die child;
  size_t min = 0;
  if (dwarf_child(parent, &child) != 0)
    return 0;
  do {
    size_t found = 0;
    if (is_struct_type(&child) && dwarf_bytesize(&child) == (int)bytes)
      found = alignment_of_type(&child);
    int tag = dwarf_tag(&child);
    if (is_struct_type(&child) || tag == DW_TAG_namespace ||
        tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block) {
      size_t inner = least_alignment(&child, bytes);
      found = inner && (!found || inner < found) ? inner : found;
    }
    min = found && (!min || found < min) ? found : min;
  } while (dwarf_siblingof(&child, &child) == 0);
  return min;
}

/* Are there fewer bytes in the members of this type than in the type? */
static int is_padded(Dwarf_Die *type) {
  Dwarf_Die child, member;
  long bytes = dwarf_bytesize(type);
  if (dwarf_tag(type) == DW_TAG_union_type || dwarf_child(type, &child) != 0)
    return 0;
  do {
    int tag = dwarf_tag(&child);
    Dwarf_Word its = 0;
    if ((tag == DW_TAG_member || tag == DW_TAG_inheritance) &&
        !dwarf_hasattr(&child, DW_AT_external) && bare_type(&child, &member) &&
        dwarf_aggregate_size(&member, &its) == 0)
      bytes -= (long)its;
  } while (dwarf_siblingof(&child, &child) == 0);
  return bytes > 0;
}

/* Has one of the structs there padding that a load of so many bytes may meet,
 * by its alignment or size? Those of the system, and the emulator's, are
 * nothing that kernels load. */
static int any_padded(Dwarf_Die *parent, size_t bytes) {
  Dwarf_Die child;
  int found = 0;
  if (dwarf_child(parent, &child) != 0)
    return 0;
  do {
    int tag = dwarf_tag(&child);
    const char *file = dwarf_decl_file(&child);
    int system =
        file && (strncmp(file, "/usr/", 5) == 0 || lines_is_foreign(file));
    if (is_struct_type(&child) && !system &&
        (alignment_of_type(&child) >= bytes ||
         dwarf_bytesize(&child) == (int)bytes))
      found |= is_padded(&child);
    if (is_struct_type(&child) || tag == DW_TAG_namespace ||
        tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block)
      found |= any_padded(&child, bytes);
  } while (!found && dwarf_siblingof(&child, &child) == 0);
  return found;
}

static unsigned look_up(const void *pc, size_t bytes) {
  Dwarf_Die unit;
  size_t alignment = lines_unit(pc, &unit) ? least_alignment(&unit, bytes) : 0;
  size_t piece = (bytes | WIDEST) & -(bytes | WIDEST);
  if (alignment && alignment < piece)
    piece = alignment;
  return (unsigned)__builtin_ctzl(piece);
}

static void answer(void *p) {
  struct cached_alignment *a = p;
  a->log2 = look_up(a->pc, a->bytes);
}

static void answer_padding(void *p) {
  struct cached_alignment *a = p;
  Dwarf_Die unit;
  a->log2 = !lines_unit(a->pc, &unit) || any_padded(&unit, a->bytes);
}

int may_be_padding(const void *pc, size_t bytes) {
  static struct cached_alignment last;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  alarm_safe_lock(&lock);
  if (last.pc != pc || last.bytes != bytes) {
    last = (struct cached_alignment){pc, bytes, 0};
    call_on_deep_stack(answer_padding, &last);
  }
  int may = (int)last.log2;
  alarm_safe_unlock(&lock);
  return may;
}

unsigned alignment_of_struct(const void *pc, size_t bytes) {
  static struct cached_alignment answers[SLOTS];
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static __thread struct cached_alignment last;
  if (last.pc == pc && last.bytes == bytes)
    return last.log2;
  size_t slot = ((uintptr_t)pc * 0x9e3779b97f4a7c15u) >> 54;
  alarm_safe_lock(&lock);
  if (answers[slot].pc != pc || answers[slot].bytes != bytes) {
    answers[slot] = (struct cached_alignment){pc, bytes, 0};
    call_on_deep_stack(answer, &answers[slot]);
  }
  last = answers[slot];
  alarm_safe_unlock(&lock);
  return last.log2;
}
