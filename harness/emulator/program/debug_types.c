/* debug_types.c - types, as libdw gives them. */
#include "debug_types.h"

#include <dwarf.h>

int bare_type(Dwarf_Die *die, Dwarf_Die *type) {
  Dwarf_Attribute attribute;
  return dwarf_formref_die(dwarf_attr_integrate(die, DW_AT_type, &attribute),
                           type) &&
         dwarf_peel_type(type, type) == 0;
}

int is_struct_type(Dwarf_Die *type) {
  int tag = dwarf_tag(type);
  return tag == DW_TAG_structure_type || tag == DW_TAG_class_type ||
         tag == DW_TAG_union_type;
}

size_t bytes_of_type(Dwarf_Die *type) {
  Dwarf_Word bytes;
  return dwarf_aggregate_size(type, &bytes) == 0 ? (size_t)bytes : 0;
}

static size_t alignment_of_members(Dwarf_Die *type) {
  Dwarf_Die child, member;
  size_t max = 1;
  if (dwarf_child(type, &child) != 0)
    return 1;
  do {
    int tag = dwarf_tag(&child);
    if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) ||
        dwarf_hasattr(&child, DW_AT_external) || !bare_type(&child, &member))
      continue;
    size_t its = alignment_of_type(&member);
    max = its > max ? its : max;
  } while (dwarf_siblingof(&child, &child) == 0);
  return max;
}

size_t alignment_of_type(Dwarf_Die *type) {
  Dwarf_Attribute attribute;
  Dwarf_Word stated;
  Dwarf_Die element;
  if (dwarf_formudata(dwarf_attr(type, DW_AT_alignment, &attribute), &stated) ==
      0)
    return stated;
  if (is_struct_type(type))
    return alignment_of_members(type);
  if (dwarf_tag(type) == DW_TAG_array_type)
    return bare_type(type, &element) ? alignment_of_type(&element) : 1;
  int bytes = dwarf_bytesize(type);
  return bytes > 0 ? (size_t)bytes : 1;
}
