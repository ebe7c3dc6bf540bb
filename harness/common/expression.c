/* expression.c - parses arithmetic and comparisons. */
#include "expression.h"
#include "message.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct parser {
  const char *text, *at;
  char *word; /* the next one; NULL at the end */
};

static void advance(struct parser *p) {
  p->at += strspn(p->at, " \t\n");
  size_t length = strchr("()", *p->at) ? 1 : strcspn(p->at, " \t\n()");
  length -= length > 1 && p->at[length - 1] == ',';
  p->word = *p->at ? format_text("%.*s", (int)length, p->at) : NULL;
  if (p->word)
    p->at += length;
}

/* The sign that a word is, one of those listed, as it is written in C; or
 * NULL. */
static const char *sign_of(const char *word, const char *const *listed) {
  static const char *const others[][2] = {{"×", "*"},  {"÷", "/"},  {"−", "-"},
                                          {"≤", "<="}, {"≥", ">="}, {"≠", "!="},
                                          {"=", "=="}};
  for (size_t i = 0; word && i < sizeof others / sizeof *others; i++)
    if (strcmp(word, others[i][0]) == 0)
      word = others[i][1];
  for (; word && *listed; listed++)
    if (strcmp(word, *listed) == 0)
      return *listed;
  return NULL;
}

static const char *const products[] = {"*", "/", NULL};
static const char *const sums[] = {"+", "-", NULL};
static const char *const comparisons[] = {
    "<", ">", "<=", ">=", "==", "!=", NULL};
static const char *const structure[] = {":", ",", ")", NULL};

static bool is_sign(const char *word) {
  return sign_of(word, products) || sign_of(word, sums) ||
         sign_of(word, comparisons) || sign_of(word, structure);
}

static bool is_number(const char *word) {
  size_t sign = word[0] == '-';
  return isdigit((unsigned char)word[sign]) &&
         word[sign + strspn(word + sign, "0123456789.eE-")] == '\0';
}

static bool skip(struct parser *p, const char *word) {
  bool here = p->word && strcmp(p->word, word) == 0;
  if (here)
    advance(p);
  return here;
}

static struct node *new_node(enum node_kind kind, const char *sign,
                             struct node *left, struct node *right) {
  struct node *n = allocate(sizeof *n);
  *n = (struct node){.kind = kind, .sign = sign, .left = left, .right = right};
  return n;
}

static struct node *number(struct parser *parser) {
  struct node *node = new_node(NODE_NUMBER, NULL, NULL, NULL);
  char *end;
  node->number.value = strtod(parser->word, &end);
  if (*end)
    fail("cannot read \"%s\" in \"%s\"", parser->word, parser->text);
  advance(parser);
  const struct unit *unit =
      parser->word && !is_sign(parser->word) ? unit_find(parser->word) : NULL;
  node->number.unit = unit ? *unit : *unit_find("");
  if (unit)
    advance(parser);
  return node;
}

static struct node *whole(struct parser *);

static struct node *factor(struct parser *parser) {
  if (!parser->word)
    fail("\"%s\" ends where a key or a number should be", parser->text);
  if (is_sign(parser->word))
    fail("\"%s\": %s where a key or a number should be", parser->text,
         parser->word);
  if (is_number(parser->word))
    return number(parser);
  const char *word = skip(parser, "(") ? NULL : parser->word;
  if (word)
    advance(parser);
  if (word && !skip(parser, "(")) {
    struct node *node = new_node(NODE_WORD, NULL, NULL, NULL);
    node->word = word;
    return node;
  }
  struct node *node = whole(parser);
  if (word) {
    node = new_node(NODE_CALL, NULL, node,
                    skip(parser, ",") ? whole(parser) : NULL);
    node->word = word;
  }
  if (!skip(parser, ")"))
    fail("\"%s\" lacks a closing parenthesis", parser->text);
  return node;
}

static struct node *chain(struct parser *parser, int level) {
  static const char *const *const signs[] = {comparisons, sums, products};
  if (level == 3)
    return factor(parser);
  struct node *node = chain(parser, level + 1);
  const char *sign;
  while ((sign = sign_of(parser->word, signs[level]))) {
    advance(parser);
    node = new_node(level == 0 ? NODE_COMPARE : NODE_COMPUTE, sign, node,
                    chain(parser, level + 1));
  }
  return node;
}

static struct node *whole(struct parser *p) {
  struct node *n = chain(p, 0);
  if (!skip(p, ":"))
    return n;
  n = new_node(NODE_COLON, NULL, n, chain(p, 0));
  if (p->word && p->word[0] == '[') {
    n->word = p->word;
    advance(p);
  }
  return n;
}

const struct node *expression_parse(const char *text) {
  struct parser p = {text, text, NULL};
  advance(&p);
  struct node *n = whole(&p);
  if (p.word)
    fail("\"%s\": an operator is missing before %s", text, p.word);
  return n;
}
