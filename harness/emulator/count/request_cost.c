/* request_cost.c - the machines, which of them is meant, and whose each rule
 * is. */
#include "rules.h"

#include <string.h>

#include "../execute/events.h"
#include "../program/environment.h"

enum model count_model = MODEL_CC75;

static const char *const names[MODELS] = {"cc75", "cc20", "cc20-bypass",
                                          "cc10"};

const char *model_name(enum model m) {
  return names[m];
}

enum model model_named(const char *name) {
  int m = 0;
  while (m < MODELS && strcmp(names[m], name) != 0)
    m++;
  return (enum model)m;
}

void count_init(void) {
  const char *name = environment_text("EMU_MODEL");
  if (!name)
    return;
  count_model = model_named(name);
  if (count_model != MODELS)
    return;
  char text[100] = "one of";
  for (int i = 0; i < MODELS; i++) {
    strcat(text, " ");
    strcat(text, names[i]);
  }
  environment_fail("EMU_MODEL", "%s", text);
}

/* Constant memory serves one address at a time. */
static struct cost constant_request(const struct warp_request *r) {
  return (struct cost){
      .wavefronts = distinct_addresses(r->address, r->mask,
                                       (unsigned)__builtin_ctz(r->width)),
      .ideal_wavefronts = 1};
}

struct cost request_cost(enum model model, const struct warp_request *r) {
  if (r->mask == 0)
    return (struct cost){0};
  if (r->space == SPACE_CONSTANT)
    return constant_request(r);
  if (model == MODEL_CC10)
    return r->space == SPACE_SHARED ? cc10_shared(r) : cc10_global(r);
  if (model != MODEL_CC75)
    return r->space == SPACE_SHARED
               ? cc20_shared(r)
               : cc20_global(r, model == MODEL_CC20_BYPASS);
  return r->space == SPACE_SHARED ? cc75_shared(r) : cc75_global(r);
}
