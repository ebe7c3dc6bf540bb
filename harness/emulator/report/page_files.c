/* page_files.c - files by number: "f0L12" is line 12 of the first. */
#include "page_files.h"

#include <stdlib.h>
#include <string.h>

#include "html_text.h"

static const char **files;
static size_t file_count;

size_t page_file_number(const char *file) {
  size_t i = 0;
  while (i < file_count && strcmp(files[i], file) != 0)
    i++;
  return i;
}

void page_file_add(struct source_line line) {
  if (!line.number || page_file_number(line.file) < file_count)
    return;
  const char **more = realloc(files, (file_count + 1) * sizeof *files);
  if (!more)
    return;
  files = more;
  files[file_count++] = line.file;
}

const char *page_file(size_t i) {
  return i < file_count ? files[i] : NULL;
}

void page_line_link(FILE *out, struct source_line line) {
  fprintf(out, "<a href=\"#f%zuL%d\">", page_file_number(line.file),
          line.number);
  html_text(out, line.file);
  fprintf(out, ":%d</a>", line.number);
}
