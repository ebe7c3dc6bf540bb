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
  static struct judge_options options;
  static const struct option names[] = {
      {"rubric", required_argument, NULL, 'r'},
      {"work", required_argument, NULL, 'w'},
      {"source", required_argument, NULL, 's'},
      {"answers", required_argument, NULL, 'a'},
      {"refuse", required_argument, NULL, 'f'},
      {"json", required_argument, NULL, 'j'},
      {"cases", no_argument, &options.cases, 1},
      {"timed", no_argument, &options.timed, 1},
      {"right-answers", no_argument, &options.right_answers, 1},
      {"admit", no_argument, &options.admit, 1},
      {"words", no_argument, &options.words, 1},
      {"suspicious", no_argument, &options.suspicious, 1},
      {"quiet", no_argument, &options.quiet, 1},
      {"final", no_argument, &options.final, 1},
      {0}};
  int c;
  while ((c = getopt_long(argc, argv, "", names, NULL)) != -1) {
    const char **field = c == 'r'   ? &options.rubric
                         : c == 'w' ? &options.submission.work
                         : c == 's' ? &options.submission.source
                         : c == 'a' ? &options.submission.answers
                         : c == 'f' ? &options.submission.refused
                         : c == 'j' ? &options.json
                                    : NULL;
    if (c == '?')
      exit(2);
    if (field)
      *field = optarg;
  }
  options.submission.final = options.final;
  if (!options.rubric || optind != argc ||
      (!options.cases && !options.timed && !options.right_answers &&
       !options.words && !options.suspicious && !options.submission.work &&
       !options.submission.refused))
    usage();
  return options;
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
  struct judge_options options = options_of(argc, argv);
  struct rubric *rubric = rubric_read(options.rubric);
  if (options.cases)
    print_cases(rubric);
  if (options.right_answers)
    print_right_answers(rubric);
  if (options.timed)
    print_timed(rubric);
  if (options.words)
    rubric_print_words(stdout, rubric);
  if (options.cases || options.timed || options.right_answers || options.words)
    return 0;
  if (!options.submission.source)
    options.submission.source = format_text("lab%ld.cu", rubric->lab);
  if (options.suspicious) {
    suspicions_print(stdout, text_file(options.submission.source));
    return 0;
  }
  if (options.admit)
    return admit(rubric, &options.submission);
  struct submission_points points = award_points(rubric, &options.submission);
  if (!options.quiet)
    feedback_print(stdout, &points);
  if (options.json)
    result_json_write(options.json, &points);
  return 0;
}
