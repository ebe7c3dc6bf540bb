/* refused_options.c - options of nvcc that the emulator refuses, and why. */
#include "emucc.h"

HANDLER(refuse_option) {
  die("%s: %s", in->name, row->says);
}

HANDLER(refuse_shared_library) {
  in->shared_library_error = formatted("%s: %s", in->name, row->says);
}
