/* shared_size.h - how much shared memory a compiled file declares. */
#pragma once

/* Bytes of the object's __shared__ variables, which emucc makes thread-local
 * ones of: the size of its sections of that kind. NAN where it is no object. */
double shared_size_of(const char *object);
