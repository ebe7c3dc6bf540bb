/* debug_types.h - types, as libdw gives them. */
#pragma once

#include <elfutils/libdw.h>
#include <stddef.h>

/* What it is an instance of, without typedefs and qualifiers. 0: of nothing. */
int bare_type(Dwarf_Die *die, Dwarf_Die *type);
/* struct, class or union? */
int is_struct_type(Dwarf_Die *type);
/* 0: not known. */
size_t bytes_of_type(Dwarf_Die *type);
/* In bytes. */
size_t alignment_of_type(Dwarf_Die *type);
