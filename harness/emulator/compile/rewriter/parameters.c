/* parameters.c - the names in parameter lists. */
#include "rewriter.h"
#include <stdlib.h>
#include <string.h>

/* Words that can end a parameter's type, so that no name follows. */
static int is_type_word(const struct token *t) {
  return token_is_any(t, "bool", "char", "char8_t", "char16_t", "char32_t",
                      "wchar_t", "short", "int", "long", "signed", "unsigned",
                      "float", "double", "const", "volatile", "void", "auto",
                      "__restrict__", "__restrict", "typename", "class",
                      "__int128", "__signed__");
}

/* Words beside a type's name, which they leave to be told. */
static int is_elaboration(const struct token *t) {
  return token_is_any(t, "const", "volatile", "struct", "enum", "union");
}

/* The same, but where a template declares its parameters. */
static int is_type_key(const struct token *t) {
  return token_is(t, "class") || token_is(t, "typename");
}

/* One declaration: tokens [from, to) without its default value. */
struct declarator {
  size_t from, to;
  size_t name; /* index of the name's token, or `to` where it has none */
  int pack;
};

static size_t default_of(const struct tokens *ts, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    if (token_is(&ts->at[i], "="))
      return i;
    if (strchr("([{", *ts->at[i].text) && ts->at[i].kind == PUNCTUATION)
      i = match_forward(ts, i);
  }
  return to;
}

static struct declarator parse(const struct tokens *ts, size_t from,
                               size_t to) {
  struct declarator declarator = {from, default_of(ts, from, to), 0, 0};
  size_t words = 0;
  declarator.name = declarator.to;
  for (size_t i = from; i < declarator.to; i++) {
    const struct token *token = &ts->at[i];
    if (token_is(token, "...")) {
      declarator.pack = 1;
    } else if (token_is(token, "<")) {
      i = match_angle_forward(ts, i);
      declarator.name = declarator.to;
    } else if (token_is(token, "(") &&
               (token_is(token + 1, "*") || token_is(token + 1, "&"))) {
      declarator.name = i + 2; /* void (*f)(int), float (*const tile)[32] */
      while (is_type_word(&ts->at[declarator.name]))
        declarator.name++;
      return declarator;
    } else if (token_is(token, "[")) {
      i = match_forward(ts, i);
    } else if (token_is(token, "(")) {
      i = match_forward(ts, i); /* an attribute's, decltype's */
    } else if (token->kind == WORD && !is_elaboration(token) &&
               !is_type_key(token)) {
      int qualified = i > from && token_is(token - 1, "::");
      words += !qualified;
      declarator.name = is_type_word(token) || qualified ? declarator.to : i;
    } else {
      words += !token_is(token, "::") && !is_elaboration(token);
      declarator.name = declarator.to;
    }
    if (i >= declarator.to)
      break;
  }
  if (words < 2) /* a type alone */
    declarator.name = declarator.to;
  return declarator;
}

/* The end of the list's item that begins at `from`. */
static size_t item_end(const struct tokens *ts, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    const struct token *token = &ts->at[i];
    if (token_is(token, ","))
      return i;
    if (token->kind == PUNCTUATION && strchr("([{", *token->text))
      i = match_forward(ts, i);
    else if (token_is(token, "<")) {
      size_t close = match_angle_forward(ts, i);
      i = close < to ? close : i;
    }
  }
  return to;
}

void parameter_names(const struct tokens *ts, size_t from, size_t to,
                     struct string *names, struct string *types) {
  string_add(names, "%s", "");
  string_add(types, "%s", "");
  if (to - from == 1 && token_is(&ts->at[from], "void"))
    return;
  for (size_t i = from, end, n = 0; i < to; i = end + 1, n++) {
    end = item_end(ts, i, to);
    struct declarator declarator = parse(ts, i, end);
    struct string name = {0};
    if (declarator.name < declarator.to) {
      string_add(&name, "%.*s", (int)ts->at[declarator.name].length,
                 ts->at[declarator.name].text);
    } else {
      string_add(&name, "emu_unnamed_%zu", i); /* of this place alone */
      edit_insert_after(&ts->at[declarator.to - 1], " %s", name.text);
    }
    const char *comma = n ? ", " : "", *dots = declarator.pack ? "..." : "";
    string_add(names, "%s%s%s", comma, name.text, dots);
    string_add(types, "%s::emu::Parameter<decltype(%s)>%s", comma, name.text,
               dots);
    free(name.text);
  }
}

void template_arguments(const struct tokens *ts, size_t from, size_t to,
                        struct string *arguments) {
  string_add(arguments, "%s", "");
  for (size_t i = from, end, n = 0; i < to; i = end + 1, n++) {
    end = item_end(ts, i, to);
    size_t stop = default_of(ts, i, end);
    const struct token *last = &ts->at[stop - 1];
    struct declarator declarator = parse(ts, i, end);
    if (declarator.name < declarator.to && !token_is(last, ">") &&
        token_is(last, ")"))
      last = &ts->at[declarator.name]; /* float (*f)(float) */
    int pack = 0;
    for (size_t j = i; j < stop; j++)
      pack |= token_is(&ts->at[j], "...");
    /* Not a::type; after typename and a blank, a name. */
    int named = last->kind == WORD && !is_type_word(last) && stop - i > 1 &&
                !token_is(last - 1, "::");
    if (!named && token_is(last, ")"))
      return; /* int (*)(int) = f: its default remains */
    struct string name = {0};
    if (named)
      string_add(&name, "%.*s", (int)last->length, last->text);
    else
      string_add(&name, "emu_argument_%zu", n);
    if (!named)
      edit_insert_after(last, " %s", name.text);
    string_add(arguments, "%s%s%s", n ? ", " : "", name.text,
               pack ? "..." : "");
    free(name.text);
  }
}
