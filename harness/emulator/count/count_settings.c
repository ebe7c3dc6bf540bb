/* count_settings.c - reads which machine it is. */
#include "count_settings.h"

#include <stdio.h>
#include <stdlib.h>

#include "../execute/events.h"
#include "../program/environment.h"

enum model count_model = MODEL_CC75;

void count_open(void) {
  const char *name = environment_text("EMU_MODEL");
  if (!name)
    return;
  count_model = model_named(name);
  if (count_model != MODELS)
    return;
  fprintf(stderr, "emulator: EMU_MODEL=%s: give one of", name);
  for (int i = 0; i < MODELS; i++)
    fprintf(stderr, " %s", model_name(i));
  fprintf(stderr, "\n");
  exit(2);
}
