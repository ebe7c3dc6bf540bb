/* formula.c - evaluates the tree of an expression with the numbers of a lab. */
#include "formula.h"
#include "common/expression.h"
#include "common/message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct formula {
  const char *text;
  formula_lookup *lookup;
  const void *context;
};

static double value_of_node(const struct formula *, const struct node *);

static double greatest_divisor(double a, double b) {
  return b >= 1 ? greatest_divisor(b, fmod(a, b)) : a;
}

static double call(const struct formula *formula, const struct node *node) {
  static const struct {
    const char *name;
    double (*of_one)(double), (*of_two)(double, double);
  } all[] = {{"ceil", .of_one = ceil},
             {"floor", .of_one = floor},
             {"log2", .of_one = log2},
             {"min", .of_two = fmin},
             {"max", .of_two = fmax},
             {"mod", .of_two = fmod},
             {"gcd", .of_two = greatest_divisor}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (strcmp(all[i].name, node->word) != 0 || !node->right != !all[i].of_two)
      continue;
    double a = value_of_node(formula, node->left);
    return node->right ? all[i].of_two(a, value_of_node(formula, node->right))
                       : all[i].of_one(a);
  }
  fail("\"%s\": there is no %s of %s; there are ceil(x), floor(x), log2(x), "
       "min(a, b), max(a, b), mod(a, b), gcd(a, b)",
       formula->text, node->word, node->right ? "two numbers" : "one number");
}

static double compute(char sign, double a, double b) {
  return sign == '+'   ? a + b
         : sign == '-' ? a - b
         : sign == '*' ? a * b
                       : a / b;
}

static double value_of_node(const struct formula *formula,
                            const struct node *node) {
  double value;
  if (node->kind == NODE_NUMBER && !*node->number.unit.name)
    return node->number.value;
  if (node->kind == NODE_COMPUTE)
    return compute(node->sign[0], value_of_node(formula, node->left),
                   value_of_node(formula, node->right));
  if (node->kind == NODE_CALL)
    return call(formula, node);
  if (node->kind != NODE_WORD)
    fail("\"%s\" is no formula of names and numbers without units",
         formula->text);
  if (!formula->lookup(formula->context, node->word, &value))
    fail("\"%s\": nothing is called \"%s\"", formula->text, node->word);
  return value;
}

double formula_value(const char *text, formula_lookup *lookup,
                     const void *context) {
  struct formula f = {text, lookup, context};
  return value_of_node(&f, expression_parse(text));
}

static struct comparison compare_once(const char *text, formula_lookup *lookup,
                                      const void *context) {
  struct formula formula = {text, lookup, context};
  const struct node *node = expression_parse(text);
  if (node->kind != NODE_COMPARE)
    fail("\"%s\": a comparison, == != <= >= < or >, is missing", text);
  struct comparison c = {.left = value_of_node(&formula, node->left),
                         .right = value_of_node(&formula, node->right),
                         .plain = node->right->kind == NODE_NUMBER};
  /* Not a number holds in no comparison. */
  c.holds = !isnan(c.left) && !isnan(c.right) &&
            quantity_compare(node->sign, (struct quantity){.value = c.left},
                             (struct quantity){.value = c.right}, text);
  return c;
}

struct comparison compare_formulas(const char *text, formula_lookup *lookup,
                                   const void *context) {
  static const char and[] = " and ";
  const char *at = strstr(text, and);
  if (!at)
    return compare_once(text, lookup, context);
  char *before = format_text("%.*s", (int)(at - text), text);
  struct comparison first = compare_once(before, lookup, context);
  struct comparison rest = compare_formulas(at + sizeof and-1, lookup, context);
  free(before);
  return first.holds ? rest : first;
}
