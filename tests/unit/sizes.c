/* Sizes and lists as people type them. */
#include "bench/sizes.h"
#include "common/names.h"
#include "tap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}
static struct shape matrix(long n) {
  return (struct shape){n, n, 1};
}
static struct shape product(long n) {
  return (struct shape){n, n, n};
}
static const struct problem sum = {.name = "sum", .shape_of = vector};
static const struct problem turn = {.name = "turn", .shape_of = matrix};
static const struct problem times = {.name = "times", .shape_of = product};

static void accepts(const struct problem *p, const char *text, long rows,
                    long cols, long inner) {
  struct shape s = {0};
  char name[80];
  const char *why = parse_size(text, p, &s);
  snprintf(name, sizeof name, "%s of %s is %ld x %ld x %ld", text, p->name,
           rows, cols, inner);
  ok(!why && s.rows == rows && s.cols == cols && s.inner == inner, name);
}

static void refuses(const struct problem *p, const char *text) {
  struct shape s;
  char name[160];
  const char *why = parse_size(text, p, &s);
  snprintf(name, sizeof name, "\"%s\" of %s: %s", text, p->name,
           why ? why : "accepted");
  ok(why != NULL, name);
}

static void good_sizes(void) {
  accepts(&sum, "100", 1, 100, 1);
  accepts(&sum, "1e8", 1, 100000000, 1);
  accepts(&turn, "64", 64, 64, 1);
  accepts(&turn, "31x65", 31, 65, 1);
  accepts(&times, "7", 7, 7, 7);
  accepts(&times, "33x65x17", 33, 65, 17);
}

static void bad_sizes(void) {
  static const char *const texts[] = {"0",
                                      "-1",
                                      "1e30",
                                      "",
                                      "x",
                                      "12x",
                                      "x12",
                                      "1x2x3x4",
                                      "1.5",
                                      "0x10",
                                      "inf",
                                      "nan",
                                      "12a",
                                      "1e400",
                                      "3 4",
                                      "+5",
                                      "1e",
                                      "-0",
                                      "1e-3",
                                      "5x-5",
                                      "5x0x",
                                      "4x0x1",
                                      "999999999999999999999"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    refuses(&times, texts[i]);
  refuses(&sum, "3x4");
  refuses(&turn, "3x4x5");
  refuses(&times, "3x4");
  refuses(&turn, "2000000x2000000");
  refuses(&times, "1000000x1x2000000");
}

static void is_list(const char *text, const char *wanted) {
  long *values;
  size_t count;
  char got[200] = "", name[200];
  const char *why = parse_values(text, &values, &count);
  for (size_t i = 0; !why && i < count; i++)
    snprintf(got + strlen(got), sizeof got - strlen(got), "%s%ld", i ? "," : "",
             values[i]);
  snprintf(name, sizeof name, "\"%s\" is %s", text, why ? why : got);
  ok(wanted ? !why && strcmp(got, wanted) == 0 : why != NULL, name);
  free(values);
}

static void lists(void) {
  is_list("7", "7");
  is_list("1,2,4:6", "1,2,4,5,6");
  is_list("0:3,9", "0,1,2,3,9");
  is_list("1 2", "1,2");
  is_list("3:3", "3");
  is_list("", NULL);
  is_list("-1", NULL);
  is_list("1:", NULL);
  is_list("5:2", NULL);
  is_list("a", NULL);
  is_list("1.5", NULL);
  is_list("0:99999999", NULL);
  is_list("99999999999999999999", NULL);
}

static bool in_range(const struct problem *p, const struct size_draw *d,
                     double from, double to) {
  size_t count;
  char *list = draw_sizes(d, p), **sizes = split_list(list, &count);
  bool good = count == (size_t)d->count;
  for (size_t i = 0; i < count; i++) {
    struct shape s = {0};
    good &= !parse_size(sizes[i], p, &s);
    double extent[] = {s.cols, s.rows == 1 ? s.cols : s.rows,
                       s.inner == 1 ? s.cols : s.inner};
    for (int e = 0; e < 3; e++)
      good &= extent[e] >= from - 32 && extent[e] <= to + 32;
  }
  free_list(sizes, count);
  free(list);
  return good;
}

static int multiples_of(long unit, const struct size_draw *d) {
  size_t count;
  int found = 0;
  char *list = draw_sizes(d, &sum), **sizes = split_list(list, &count);
  for (size_t i = 0; i < count; i++)
    found += atol(sizes[i]) % unit == 0;
  free_list(sizes, count);
  free(list);
  return found;
}

static void drawn(void) {
  struct size_draw d = {.count = 200, .seed = 12}, other = {200, 13, 0, 0},
                   few = {.count = 50, .seed = 12, .from = 30, .to = 90};
  char *one = draw_sizes(&d, &times), *again = draw_sizes(&d, &times),
       *others = draw_sizes(&other, &times);
  ok(!strcmp(one, again), "a seed draws the same sizes again");
  ok(strcmp(one, others) != 0, "another seed others");
  ok(in_range(&sum, &d, 1e4, 2.6e8), "vectors of 1e4 to 2.6e8 elements");
  ok(in_range(&turn, &d, 300, 16000) && in_range(&times, &d, 300, 16000),
     "sides of 300 to 16000");
  ok(in_range(&turn, &few, 30, 90), "or of 30 to 90");
  int whole = multiples_of(64, &d), eighth = multiples_of(8, &d);
  ok(whole > 50 && whole < 90, "a third are multiples of 64");
  ok(eighth - whole > 35 && eighth - whole < 85, "a quarter and more of 8");
  free(one), free(again), free(others);
}

static void columns(void) {
  struct shape s = {33, 65, 17}, t = {8, 8, 8}, u = {1024, 2048, 1},
               v = {1, 50, 1};
  ok(plain_size(&s) == 33 * 65, "a product that is not a cube: rows x cols");
  ok(plain_size(&t) == 8, "a cube: its side");
  ok(plain_size(&u) == 1024 * 2048, "a matrix that is not square: elements");
  ok(plain_size(&v) == 50, "a vector: its elements");
  ok(!strcmp(shape_text(&s), "33x65x17"), "33x65x17");
  ok(!strcmp(shape_text(&t), "8") && !strcmp(shape_text(&v), "50"), "8, 50");
  ok(!strcmp(shape_text(&u), "1024x2048"), "1024x2048");
}

static void names(void) {
  const char *known[] = {"naive", "padded", "tile", "tiled"};
  ok(edit_distance("", "abc") == 3, "from nothing to abc: 3 letters");
  ok(edit_distance("kitten", "sitting") == 3, "kitten, sitting: 3");
  ok(edit_distance("same", "same") == 0, "same, same: 0");
  ok(!strcmp(nearest_name("paded", known, 4), "padded"), "paded: padded");
  ok(!strcmp(nearest_name("tile", known, 4), "tile"), "tile: tile");
  ok(nearest_name("x", known, 0) == NULL, "of no names: none");
}

int main(void) {
  good_sizes();
  bad_sizes();
  lists();
  drawn();
  columns();
  names();
  return done();
}
