/* line_count_files.c - writes the files of --lines and --trace: what each
 * source line costs, by the emulator. */
#include "common/message.h"
#include "counts.h"
#include "run.h"
#include "sizes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool at_small_standard(const struct configuration *c) {
  struct shape s, t = c->instance.shape;
  return !parse_size(c->problem->standard_small, c->problem, &s) &&
         s.rows == t.rows && s.cols == t.cols && s.inner == t.inner;
}

static FILE *unnamed_file(void) {
  FILE *file = tmpfile();
  if (!file)
    fail("cannot make a temporary file: %s", strerror(errno));
  return file;
}

struct line_streams lines_begin(const struct line_outputs *l,
                                const struct configuration *c) {
  struct line_streams streams = {{NULL}, NULL};
  bool wanted = !c->entry->host && at_small_standard(c);
  for (int i = 0; wanted && i < LINES_FILES; i++)
    if (l->file[i])
      streams.stream[i] = unnamed_file();
  if (l->annotate && !c->entry->host)
    streams.annotated = unnamed_file();
  return streams;
}

void lines_record_begin(const struct line_streams *s) {
  if (emu_record)
    emu_record(s->stream[LINES_COUNTED], s->stream[LINES_TRACED]);
}

bool lines_record_end(const struct line_streams *s) {
  bool known = true;
  for (int i = 0; i < LINES_FILES; i++)
    if (s->stream[i])
      fflush(s->stream[i]);
  if (s->annotated && emu_annotated_source) {
    known = emu_annotated_source(s->annotated) == 0;
    fflush(s->annotated);
  }
  return known;
}

static void print_annotated(struct line_streams *streams,
                            const struct configuration *configuration) {
  char *line = NULL;
  size_t room = 0;
  if (!streams->annotated)
    return;
  rewind(streams->annotated);
  puts(configuration_text(configuration));
  while (getline(&line, &room, streams->annotated) > 0)
    fputs(line, stdout);
  putchar('\n');
  free(line);
  fclose(streams->annotated);
  streams->annotated = NULL;
}

static void put_configuration(FILE *to, const struct configuration *c) {
  bool swept = *c->instance.axis != '\0';
  fprintf(to, "%s,%s,%s,", c->problem->name, c->entry->name, c->instance.axis);
  if (swept)
    fprintf(to, "%ld", c->instance.value);
  fprintf(to, ",%s,", shape_text(&c->instance.shape));
}

void lines_take(const struct line_outputs *l, struct line_streams *streams,
                const struct configuration *configuration) {
  char *line = NULL;
  size_t room = 0;
  for (int i = 0; i < LINES_FILES; i++) {
    if (!streams->stream[i])
      continue;
    FILE *to = l->file[i]->file;
    rewind(streams->stream[i]);
    if (getline(&line, &room, streams->stream[i]) > 0 && ftell(to) == 0)
      fprintf(to, "problem,variant,axis,value,size,%s", line);
    while (getline(&line, &room, streams->stream[i]) > 0) {
      put_configuration(to, configuration);
      fputs(line, to);
    }
    fclose(streams->stream[i]);
    streams->stream[i] = NULL;
  }
  free(line);
  print_annotated(streams, configuration);
}
