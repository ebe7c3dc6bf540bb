/* exam WHAT EACH FILE... - questions of these banks with what KEY, in the
 * environment, draws for them; EACH: how many of a file, 0 all.
 *
 * LEVEL, "1-2", and POINTS, in all, choose among them; CHOOSE is the key that
 * does, KEY unless it is set: another version has the same questions.
 *
 *   exam markdown   a div for each, which exam.lua makes pages of
 *   exam program    a CUDA program that launches their kernels
 *   exam expected   what the emulator is to find: kernel, count, sign, value
 *   exam answers    question, its answer */
#include "bank.h"
#include "common/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void print_question(const struct drawn *);

static const char *kind_of(const struct question *q) {
  return q->answer ? "number" : q->option_count ? "choice" : "proof";
}

/* ---- markdown ---- */

/* Lines of code get their numbers where a question speaks of lines. */
static void print_numbered(const char *text) {
  int number = 0;
  bool in_code = false;
  while (*text) {
    size_t length = strcspn(text, "\n");
    bool fence = strncmp(text, "```", 3) == 0;
    if (fence)
      in_code = !in_code;
    if (in_code && !fence)
      printf("%2d  ", ++number);
    printf("%.*s\n", (int)length, text);
    text += length + (text[length] == '\n');
  }
}

static bool speaks_of_lines(const struct question *q) {
  for (int i = 0; i < q->check_count; i++)
    if (strncmp(q->checks[i].expected, "races ", 6) == 0)
      return true;
  return false;
}

/* Options in an order of their own, since a bank has the right one first. */
static void print_options(const struct drawn *drawn, const char *key) {
  const struct question *question = drawn->question;
  int order[MAX_OPTIONS];
  for (int i = 0; i < question->option_count; i++) {
    char *what =
        format_text("%d/%s/option %d", question->chapter, question->id, i);
    int at = (int)(key_hash(key, what) % (unsigned)(i + 1));
    order[i] = order[at];
    order[at] = i;
  }
  for (int i = 0; i < question->option_count; i++) {
    const struct option *o = &question->options[order[i]];
    printf("::: {.option right=%d}\n%s\n:::\n\n", is_right(drawn, o),
           filled(drawn, o->text));
  }
}

/* "expression unit": the unit is what follows the last expression's end. */
static void split_answer(const char *answer, char **expression,
                         const char **unit) {
  *unit = strchr(answer, '|');
  *expression = *unit ? format_text("%.*s", (int)(*unit - answer), answer)
                      : format_text("%s", answer);
  *unit = *unit ? *unit + 1 + strspn(*unit + 1, " ") : "";
}

static void print_markdown(const struct drawn *drawn) {
  const struct question *question = drawn->question;
  const char *unit = "", *shown = "";
  char *expression;
  bool whole = false;
  if (question->answer) {
    split_answer(question->answer, &expression, &unit);
    double value = value_of(drawn, expression);
    shown = shown_number(value);
    whole = is_whole(value);
  }
  printf("::: {.question name=%d-%s title=\"%s\" chapter=%d level=%d points=%d "
         "kind=%s answer=\"%s\" whole=%d unit=\"%s\"}\n\n",
         question->chapter, question->id, question->title, question->chapter,
         question->level, question->points, kind_of(question), shown, whole,
         unit);
  char *text = filled(drawn, question->text);
  if (speaks_of_lines(question))
    print_numbered(text);
  else
    printf("%s", text);
  printf("\n");
  print_options(drawn, getenv("KEY"));
  printf("::: {.solution}\n%s:::\n\n:::\n\n",
         filled(drawn, question->solution));
}

/* ---- what the emulator is asked ---- */

/* The code blocks of a question, each line numbered from the first. */
static void print_code(const struct drawn *d) {
  bool in_code = false;
  for (const char *at = filled(d, d->question->text); *at;) {
    size_t length = strcspn(at, "\n");
    bool fence = strncmp(at, "```", 3) == 0;
    if (fence)
      in_code = !in_code;
    else if (in_code)
      printf("%.*s\n", (int)length, at);
    at += length + (at[length] == '\n');
  }
}

static void print_program(const struct drawn *drawn) {
  const struct question *question = drawn->question;
  if (!question->check_count)
    return;
  printf("namespace q%d_%d {\n#line 1 \"%d-%s.cu\"\n", question->chapter,
         question->line, question->chapter, question->id);
  print_code(drawn);
  const char *last = "";
  for (int i = 0; i < question->check_count; i++) {
    char *launch = filled(drawn, question->checks[i].launch);
    if (strcmp(launch, last) != 0)
      printf("static struct launched launch%d{[] { %s; }};\n", i, launch);
    last = launch;
  }
  printf("}\n");
}

static void print_expected(const struct drawn *drawn) {
  const struct question *question = drawn->question;
  for (int i = 0; i < question->check_count; i++) {
    char count[48], sign[4];
    int end = 0;
    const char *e = question->checks[i].expected;
    if (sscanf(e, "%47s %3[=<>] %n", count, sign, &end) == 2 && end)
      printf("%d-%s.cu\t%s\t%s\t%.17g\n", question->chapter, question->id,
             count, sign, value_of(drawn, e + end));
    else if (strncmp(e, "races ", 6) == 0)
      printf("%d-%s.cu\traces\t%s\n", question->chapter, question->id,
             filled(drawn, e + 6));
    else
      fail("\"%s\": write COUNT == EXPRESSION, or races @{A} @{B}", e);
  }
}

static void print_answer(const struct drawn *drawn) {
  const struct question *question = drawn->question;
  printf("%d-%s\t", question->chapter, question->id);
  const char *unit;
  char *expression;
  if (question->answer) {
    split_answer(question->answer, &expression, &unit);
    printf("%s", shown_number(value_of(drawn, expression)));
  }
  for (int i = 0; i < question->option_count; i++)
    if (is_right(drawn, &question->options[i]))
      printf("%s", filled(drawn, question->options[i].text));
  printf("\n");
}

/* ---- the program ---- */

/* What an exam is to have; 0: as many as there are. */
struct choice {
  int each, first_level, last_level, points;
  const char *key;
};

static unsigned long long rank_of(const struct choice *c,
                                  const struct question *q) {
  return key_hash(c->key, format_text("%d/%s/chosen", q->chapter, q->id));
}

static bool has_level(const struct choice *c, const struct question *q) {
  return q->level >= c->first_level && q->level <= c->last_level;
}

/* Whether a question is among the EACH of its file whose hashes are least, of
 * those of the levels. */
static bool is_chosen(const struct choice *c, const struct question *all,
                      const struct question *q) {
  int before = 0;
  for (const struct question *other = all; other->id; other++)
    before += has_level(c, other) && rank_of(c, other) < rank_of(c, q);
  return has_level(c, q) && (!c->each || before < c->each);
}

/* Of all chosen ones those stay, by their hashes, that come to POINTS at most;
 * points_left is what is missing of them. */
static bool fits(const struct choice *choice, struct question *const *chosen,
                 size_t count, const struct question *question,
                 int *points_left) {
  bool taken = false;
  int left = choice->points;
  unsigned long long last = 0;
  for (size_t n = 0; n < count; n++) {
    const struct question *next = NULL;
    for (size_t i = 0; i < count; i++) {
      unsigned long long rank = rank_of(choice, chosen[i]);
      if ((!n || rank > last) && (!next || rank < rank_of(choice, next)))
        next = chosen[i];
    }
    last = rank_of(choice, next);
    if (next->points > left)
      continue;
    left -= next->points;
    taken |= next == question;
  }
  *points_left = left;
  return taken;
}

static print_question *printer(const char *what) {
  const struct {
    const char *name;
    print_question *print;
  } all[] = {{"markdown", print_markdown},
             {"program", print_program},
             {"expected", print_expected},
             {"answers", print_answer}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (strcmp(all[i].name, what) == 0)
      return all[i].print;
  fail("'%s': type markdown, program, expected or answers", what);
}

/* Arrays for the kernels, and what launches them before main. */
static const char *const program_head =
    "#include <cstdio>\n"
    "static float *array() {\n"
    "  float *p;\n"
    "  cudaMalloc(&p, 4 << 20);\n"
    "  cudaMemset(p, 0, 4 << 20);\n"
    "  return p;\n"
    "}\n"
    "static float *a = array(), *b = array(), *c = array();\n"
    "static struct launched *first;\n"
    "struct launched {\n"
    "  void (*run)();\n"
    "  struct launched *next;\n"
    "  launched(void (*f)()) : run(f), next(first) { first = this; }\n"
    "};\n";
static const char *const program_end =
    "int main() {\n"
    "  for (struct launched *l = first; l; l = l->next)\n"
    "    l->run();\n"
    "  return cudaDeviceSynchronize() != cudaSuccess;\n"
    "}\n";

/* Of EACH, and of LEVEL and POINTS in the environment. */
static struct choice choice_of(const char *each, const char *key) {
  const char *choose = getenv("CHOOSE");
  struct choice choice = {atoi(each), 1, 3, 0, choose ? choose : key};
  const char *level = getenv("LEVEL"), *points = getenv("POINTS");
  char end;
  if (level && *level &&
      sscanf(level, "%d-%d%c", &choice.first_level, &choice.last_level, &end) !=
          2) {
    if (sscanf(level, "%d%c", &choice.first_level, &end) != 1)
      choice.first_level = 0;
    choice.last_level = choice.first_level;
  }
  if (choice.first_level < 1 || choice.last_level > 3 ||
      choice.first_level > choice.last_level)
    fail("LEVEL=%s: there are levels 1 to 3; type LEVEL=1-2, or LEVEL=3",
         level);
  if (points && *points &&
      (sscanf(points, "%d%c", &choice.points, &end) != 1 || choice.points < 1))
    fail("POINTS=%s: type how many in all: POINTS=30", points);
  return choice;
}

int main(int argc, char **argv) {
  message_name("exam");
  const char *key = getenv("KEY");
  if (argc < 4 || !key)
    fail("type make exam SEED=... CHAPTERS=1-5");
  print_question *print = printer(argv[1]);
  struct choice choice = choice_of(argv[2], key);
  struct question **chosen = NULL;
  size_t count = 0;
  int left = 0;
  if (print == print_program)
    printf("%s", program_head);
  for (int i = 3; i < argc; i++) {
    message_name("exam");
    struct question *all = bank_read(argv[i]);
    for (struct question *question = all; question->id; question++) {
      if (!is_chosen(&choice, all, question))
        continue;
      chosen = reallocate(chosen, (count + 1) * sizeof *chosen);
      chosen[count++] = question;
    }
  }
  for (size_t i = 0; i < count; i++) {
    const struct question *question = chosen[i];
    if (choice.points && !fits(&choice, chosen, count, question, &left))
      continue;
    message_name(format_text("exam: %s:%d: %s", question->file, question->line,
                             question->id));
    struct drawn drawn = draw(question, key);
    print(&drawn);
  }
  message_name("exam");
  if (left)
    fail("POINTS=%d: the questions that are chosen come to %d; type that, or "
         "take more chapters, levels or questions of each",
         choice.points, choice.points - left);
  if (print == print_program)
    printf("%s", program_end);
  return fflush(stdout) != 0;
}
