/* objects.h - a source file becomes an object. */
#ifndef OBJECTS_H
#define OBJECTS_H

#include "compiler.h"

/* `depends`: flags about dependencies. Ends the program with messages where the
 * file cannot be compiled. */
void make_object(const struct invocation *, const struct compiler *,
                 const char *file, const struct string_list *depends,
                 const char *object);
/* A program of objects and archives; the same. */
void link_program(const struct invocation *, const struct string_list *objects,
                  const char *program);

#endif
