/* judge - awards the points of a lab's rubric; ../README.md, "Three steps". */
#include "common/message.h"
#include "common/output.h"
#include "formula.h"
#include "points.h"
#include "refusals.h"
#include "rubric_words.h"
#include "suspicions.h"
#include "text_file.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

struct judge_options {
  const char *rubric, *json;
  struct submission submission;
  int cases, timed, right_answers, words, admit, suspicious, quiet, final;
};

_Noreturn static void usage(void) {
  fail("usage: judge --rubric FILE --cases | --timed | --right-answers | "
       "--words | --suspicious | "
       "[--work FOLDER [--admit]] "
       "[--source FILE] [--answers FILE] [--refuse TEXT] [--json FILE] "
       "[--final] [--quiet]");
}

static struct judge_options options_of(int argc, char **argv) {
  static struct judge_options o;
  static const struct option names[] = {
      {"rubric", required_argument, NULL, 'r'},
      {"work", required_argument, NULL, 'w'},
      {"source", required_argument, NULL, 's'},
      {"answers", required_argument, NULL, 'a'},
      {"refuse", required_argument, NULL, 'f'},
      {"json", required_argument, NULL, 'j'},
      {"cases", no_argument, &o.cases, 1},
      {"timed", no_argument, &o.timed, 1},
      {"right-answers", no_argument, &o.right_answers, 1},
      {"admit", no_argument, &o.admit, 1},
      {"words", no_argument, &o.words, 1},
      {"suspicious", no_argument, &o.suspicious, 1},
      {"quiet", no_argument, &o.quiet, 1},
      {"final", no_argument, &o.final, 1},
      {0}};
  int c;
  while ((c = getopt_long(argc, argv, "", names, NULL)) != -1) {
    const char **field = c == 'r'   ? &o.rubric
                         : c == 'w' ? &o.submission.work
                         : c == 's' ? &o.submission.source
                         : c == 'a' ? &o.submission.answers
                         : c == 'f' ? &o.submission.refused
                         : c == 'j' ? &o.json
                                    : NULL;
    if (c == '?')
      exit(2);
    if (field)
      *field = optarg;
  }
  o.submission.final = o.final;
  if (!o.rubric || optind != argc ||
      (!o.cases && !o.timed && !o.right_answers && !o.words && !o.suspicious &&
       !o.submission.work && !o.submission.refused))
    usage();
  return o;
}

static void print_cases(const struct rubric *r) {
  for (size_t t = 0; t < r->task_count; t++)
    for (size_t i = 0; i < r->tasks[t].run_count; i++) {
      const struct rubric_run *run = &r->tasks[t].runs[i];
      printf("%s %s %s %lu\n", run->name, r->tasks[t].entry, run->size,
             (unsigned long)r->inputs);
    }
}

/* What is timed where there is a GPU: entry and size. */
static void print_timed(const struct rubric *r) {
  for (size_t t = 0; t < r->task_count; t++)
    if (r->tasks[t].timed)
      printf("%s %s\n", r->tasks[t].entry, r->tasks[t].timed);
}

static bool nothing(const void *context, const char *name, double *value) {
  (void)context, (void)name;
  *value = 0;
  return true;
}

/* What answers.txt should say, for a solution. */
static void print_right_answers(const struct rubric *r) {
  for (size_t t = 0; t < r->task_count; t++)
    for (size_t i = 0; i < r->tasks[t].item_count; i++) {
      const struct rubric_item *item = &r->tasks[t].items[i];
      if (item->kind != ITEM_PREDICTION || item->later)
        continue;
      struct comparison c = compare_formulas(
          format_text("n %s", item->steps[0].asked), nothing, NULL);
      printf("%s = %.9g\n", item->answer, c.right);
    }
}

/* Says why a submission is not to be run; the exit status. */
static int admit(const struct rubric *r, const struct submission *s) {
  char *source = text_file(s->source);
  char *why = submission_refused(r, s->work, source);
  if (why)
    printf("%s\n", why);
  free(source);
  free(why);
  return why != NULL;
}

int main(int argc, char **argv) {
  message_name("judge");
  output_guard();
  struct judge_options o = options_of(argc, argv);
  struct rubric *rubric = rubric_read(o.rubric);
  if (o.cases)
    print_cases(rubric);
  if (o.right_answers)
    print_right_answers(rubric);
  if (o.timed)
    print_timed(rubric);
  if (o.words)
    rubric_print_words(stdout, rubric);
  if (o.cases || o.timed || o.right_answers || o.words)
    return 0;
  if (!o.submission.source)
    o.submission.source = format_text("lab%ld.cu", rubric->lab);
  if (o.suspicious) {
    suspicions_print(stdout, text_file(o.submission.source));
    return 0;
  }
  if (o.admit)
    return admit(rubric, &o.submission);
  struct submission_points points = award_points(rubric, &o.submission);
  if (!o.quiet)
    feedback_print(stdout, &points);
  if (o.json)
    result_json_write(o.json, &points);
  return 0;
}
