/* request_cost.c - what a request costs, by the rules of the GPUs that are
 * meant. */
#include "rules.h"

#include <string.h>

#include "../execute/events.h"
#include "../program/environment.h"

enum rule_set count_rules = RULES_CC75;

static const char *const names[RULE_SETS] = {"cc75", "cc20", "cc20-bypass",
                                             "cc10"};

const char *rules_name(enum rule_set rules) {
  return names[rules];
}

enum rule_set rules_named(const char *name) {
  int rules = 0;
  while (rules < RULE_SETS && strcmp(names[rules], name) != 0)
    rules++;
  return (enum rule_set)rules;
}

void count_init(void) {
  const char *name = environment_text("EMU_RULES");
  if (!name)
    return;
  count_rules = rules_named(name);
  if (count_rules != RULE_SETS)
    return;
  char text[100] = "one of";
  for (int i = 0; i < RULE_SETS; i++) {
    strcat(text, " ");
    strcat(text, names[i]);
  }
  environment_fail("EMU_RULES", "%s", text);
}

/* Constant memory serves one address at a time. */
static struct cost constant_request(const struct warp_request *r) {
  return (struct cost){
      .wavefronts = distinct_addresses(r->address, r->mask,
                                       (unsigned)__builtin_ctz(r->width)),
      .ideal_wavefronts = 1};
}

struct cost request_cost(enum rule_set rules,
                         const struct warp_request *request) {
  if (request->mask == 0)
    return (struct cost){0};
  if (request->space == SPACE_CONSTANT)
    return constant_request(request);
  if (rules == RULES_CC10)
    return request->space == SPACE_SHARED ? cc10_shared(request)
                                          : cc10_global(request);
  if (rules != RULES_CC75)
    return request->space == SPACE_SHARED
               ? cc20_shared(request)
               : cc20_global(request, rules == RULES_CC20_BYPASS);
  return request->space == SPACE_SHARED ? cc75_shared(request)
                                        : cc75_global(request);
}
