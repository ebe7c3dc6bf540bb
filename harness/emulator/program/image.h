/* image.h - the program's own file: where its code is, and which of its
 * thread-local variables are __shared__ ones. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct shared_variable {
  char *name; /* mangled */
  uint32_t offset, bytes;
  uint32_t unit; /* number of the source file it comes from; 0: of any */
};

enum owner {
  OWNER_NONE,
  OWNER_HOST,
  OWNER_SHARED,
  OWNER_GUARD /* whether the constructor of a __shared__ variable has run */
};

struct image {
  uintptr_t load_base;            /* what to subtract for a DWARF address */
  uintptr_t text_base, text_end;  /* executable code, as loaded */
  size_t tls_bytes;               /* of the thread-local block */
  unsigned char *owner;           /* enum owner of each 4 bytes of it */
  struct shared_variable *shared; /* sorted by offset */
  size_t shared_count;
};
extern struct image emu_image;

/* Reads the running program's headers and symbols, once. */
void image_init(void);
/* This OS thread's thread-local block. */
uintptr_t image_tls_base(void);
/* Is that address in the data of the program or of one of its libraries:
 * constants of functions, tables of virtual functions? */
int image_is_data(uintptr_t address);
/* The GPU does not call constructors of __shared__ variables: nor does this OS
 * thread, from now on. */
void image_skip_shared_constructors(void);
/* The variable that holds the byte at that offset, or NULL. */
const struct shared_variable *image_shared_at(uint32_t offset);
/* What the source calls it. */
void image_shared_name(const struct shared_variable *, char *text, size_t room);
/* Bytes of the static __shared__ variables of that function. */
size_t image_static_shared(const void *function);

/* A static variable of a function, or a variable that is a template, that holds
 * the address. 0: there is none. The name is kept. */
struct data_symbol {
  uintptr_t base;
  size_t bytes;
  const char *name;
};
int image_variable_at(uintptr_t address, struct data_symbol *);
/* Any variable of the program's file that holds it. The last answers are
 * remembered. */
int image_host_variable_at(uintptr_t address, struct data_symbol *);
/* Calls `found` with each variable that a template became: in its mangled name
 * the template's, and an I, as 5tableI. */
void image_variables(const char *part,
                     void (*found)(const struct data_symbol *, int kind),
                     int kind);
