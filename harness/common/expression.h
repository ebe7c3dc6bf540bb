/* expression.h - arithmetic and comparisons as a tree.
 *
 *   expression = comparison [ : comparison [ brackets ] ]
 *   comparison = sum { (< > <= >= == !=) sum }       a chain holds throughout
 *   sum        = product { (+ -) product }
 *   product    = factor { (× * ÷ /) factor }
 *   factor     = number [unit] | word | ( expression )
 *              | word ( expression [, expression] )
 *
 * Operators and the colon stand between spaces, since words hold - and /. What
 * words, calls and brackets mean, and what the colon does, is the caller's. */
#pragma once

#include "quantity.h"

#include <stddef.h>

enum node_kind {
  NODE_NUMBER,
  NODE_WORD,
  NODE_CALL,
  NODE_COMPUTE,
  NODE_COMPARE,
  NODE_COLON
};

struct node {
  enum node_kind kind;
  struct quantity number;
  const char *word;   /* of a colon: its brackets, or NULL; a call's function */
  const char *sign;   /* one of + - * / < > <= >= == != */
  struct node *left;  /* of a comparison that goes on: another one */
  struct node *right; /* of a call of one: NULL */
};

/* Ends with one line, fail(), where the text is none. The tree stays. */
const struct node *expression_parse(const char *text);
