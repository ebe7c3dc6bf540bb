/* Same, faster, slower or can't tell; and tables that line up. */
#include "bench/results/compare.h"
#include "common/text.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static enum change change(double a25, double a50, double a75, double b25,
                          double b50, double b75) {
  struct quartiles a = {a25, a50, a75}, b = {b25, b50, b75};
  return compare_times(&a, &b);
}

static void changes(void) {
  ok(change(1, 1, 1, 1, 1.005, 1.01) == SAME, "half a per cent is the same");
  ok(change(0.99, 1, 1.01, 0.88, 0.9, 0.92) == FASTER, "10 % less is faster");
  ok(change(0.99, 1, 1.01, 1.08, 1.1, 1.12) == SLOWER, "10 % more is slower");
  ok(change(0.8, 1, 1.2, 0.85, 0.9, 1) == CANNOT_TELL,
     "quartiles that overlap cannot tell");
}

static void tables(void) {
  static const char *const header[] = {"-name", "µs", "empty", "-last"};
  struct text_table t = text_table_begin(header, 4);
  char *shown;
  size_t length, cell = 0;
  FILE *file = open_memstream(&shown, &length);
  text_table_cell(&t, &cell, "%s", "größer");
  text_table_cell(&t, &cell, "%d", 5);
  text_table_cell(&t, &cell, "%s", "");
  text_table_cell(&t, &cell, "%s", "ok");
  text_table_cell(&t, &cell, "%s", "a");
  text_table_cell(&t, &cell, "%d", 1234);
  text_table_cell(&t, &cell, "%s", "");
  text_table_cell(&t, &cell, "%s", "×2");
  text_table_print(&t, file);
  fclose(file);
  ok(!strcmp(shown, "name      µs  last\n"
                    "größer     5  ok\n"
                    "a       1234  ×2\n"),
     "columns line up, whatever the letters; empty ones are left out");
  ok(text_width("×µß") == 3, "width counts characters, not bytes");
  text_table_free(&t);
  free(shown);
}

int main(void) {
  changes();
  tables();
  return done();
}
