/* count_settings.c - reads which machine it is. */
#include "rules.h"

#include <string.h>

#include "../execute/events.h"
#include "../program/environment.h"

enum model count_model = MODEL_CC75;

void count_init(void) {
  const char *name = environment_text("EMU_MODEL");
  if (!name)
    return;
  count_model = model_named(name);
  if (count_model != MODELS)
    return;
  char names[100] = "one of";
  for (int i = 0; i < MODELS; i++) {
    strcat(names, " ");
    strcat(names, model_name(i));
  }
  environment_fail("EMU_MODEL", "%s", names);
}
