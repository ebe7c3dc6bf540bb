/* object_rules.h - what a compiled submission may not hold. */
#pragma once

/* Why the object is not admitted, or NULL. To be freed. */
char *object_refused(const char *path);
/* The same of what objdump -dr prints of it. */
char *code_refused(const char *path);
