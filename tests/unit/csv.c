/* Files are written whole or not at all, and read back. tests/bench/cli.t has
 * what is refused. */
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = P_tmpdir "/bench-csv-XXXXXX";
static char path[100];

static const char *content(void) {
  static char text[1000];
  FILE *file = fopen(path, "r");
  if (!file)
    return "(none)";
  text[fread(text, 1, sizeof text - 1, file)] = '\0';
  fclose(file);
  return text;
}

static void put_file(const char *text) {
  FILE *file = fopen(path, "w");
  fputs(text, file);
  fclose(file);
}

/* Files in the folder, counted by the shell. */
static int files(void) {
  char command[200];
  int count = -1;
  snprintf(command, sizeof command, "ls -A %s | wc -l", folder);
  FILE *said = popen(command, "r");
  if (fscanf(said, "%d", &count) != 1)
    count = -1;
  pclose(said);
  return count;
}

static void commits(void) {
  struct output *o = output_open(path);
  fputs("new\n", o->file);
  ok(!strcmp(content(), "(none)"), "nothing is there before the commit");
  output_commit(o);
  ok(!strcmp(content(), "new\n") && files() == 1, "then the whole file is");
  o = output_open(path);
  fputs("newer\n", o->file);
  output_discard(o);
  ok(!strcmp(content(), "new\n") && files() == 1,
     "what is discarded leaves the old file and nothing else");
}

/* Runs writer() in a child; returns how it ended. */
static int child(void (*writer)(void)) {
  int status;
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0) {
    output_guard();
    writer();
    _exit(99);
  }
  waitpid(pid, &status, 0);
  return status;
}

static void failing_writer(void) {
  struct output *o = output_open(path);
  fputs("half a li", o->file);
  exit(3);
}

static void redirect(FILE *file, const char *to) {
  if (!freopen(to, "w", file))
    exit(4);
}

static void disk_full_writer(void) {
  struct output *o = output_open(path);
  redirect(o->file, "/dev/full");
  fputs("lost", o->file);
  redirect(stderr, "/dev/null");
  output_commit(o);
}

static void interruptions(void) {
  put_file("old\n");
  int status = child(failing_writer);
  ok(WIFEXITED(status) && WEXITSTATUS(status) == 3 && files() == 1 &&
         !strcmp(content(), "old\n"),
     "an error while writing leaves the old file whole, and no other");
  status = child(disk_full_writer);
  ok(WIFEXITED(status) && WEXITSTATUS(status) == 2 && files() == 1 &&
         !strcmp(content(), "old\n"),
     "a full disk is an error, and the old file stays");
}

static void quoting(void) {
  struct output *o = output_open(path);
  struct csv_writer w = {.file = o->file};
  csv_add(&w, "a,%s", "b");
  csv_add(&w, "say \"x\"");
  csv_add(&w, "%s", "");
  csv_add(&w, "two\nlines");
  csv_end_row(&w);
  output_commit(o);
  ok(!strcmp(content(), "\"a,b\",\"say \"\"x\"\"\",,\"two\nlines\"\n"),
     "commas, quotes and newlines are quoted");
  put_file("p,q,r,s\n\"a,b\",\"say \"\"x\"\"\",,\"two\nlines\"\n");
  struct csv *csv = csv_read(path);
  ok(csv->rows == 1 && csv->columns == 4 && !strcmp(csv->fields[0][0], "a,b") &&
         !strcmp(csv->fields[0][1], "say \"x\"") &&
         !strcmp(csv->fields[0][2], "") &&
         !strcmp(csv->fields[0][3], "two\nlines"),
     "and read back as they were");
  ok(csv_column(csv, "r") == 2 && csv_find(csv, "x") == -1, "columns by name");
  csv_free(csv);
}

static void damaged(void *text) {
  put_file(text);
  csv_read(path);
}

static const char *ask_someone(const char *of) {
  return *of ? "ask someone" : "";
}

/* Only the program knows what its user can do about the file. */
static void cures(void) {
  const char *why = failure_of(damaged, "a,b\n1\n");
  ok(strstr(why, "1 fields where the header has 2") &&
         !strchr(why + strlen(path), ';'),
     "no advice that fits another program");
  csv_cure = ask_someone;
  why = failure_of(damaged, "a,b\n1\n");
  ok(strstr(why, "has 2; ask someone") != NULL, "the program's own advice");
  csv_cure = NULL;
}

int main(void) {
  if (!mkdtemp(folder))
    return 1;
  snprintf(path, sizeof path, "%s/results.csv", folder);
  commits();
  interruptions();
  quoting();
  cures();
  unlink(path);
  ok(rmdir(folder) == 0, "nothing is left behind");
  return done();
}
