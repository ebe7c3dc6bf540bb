/* text_file.c - reads a file into memory, and makes a text safe to print. */
#include "text_file.h"
#include "common/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_TEXT = 16 << 20 };

char *file_bytes(const char *path, size_t max_bytes, size_t *size) {
  struct stat s;
  if (stat(path, &s) != 0 || !S_ISREG(s.st_mode) ||
      (size_t)s.st_size > max_bytes)
    return NULL;
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  char *bytes = allocate((size_t)s.st_size + 1);
  *size = fread(bytes, 1, (size_t)s.st_size, file);
  fclose(file);
  bytes[*size] = '\0';
  return bytes;
}

char *text_file(const char *path) {
  size_t size;
  char *text = file_bytes(path, MAX_TEXT, &size);
  if (!text || strlen(text) == size)
    return text;
  free(text);
  return NULL;
}

char *text_line(const char *text, long number) {
  while (text && number > 1) {
    text = strchr(text, '\n');
    text += text != NULL;
    number--;
  }
  if (!text || number < 1)
    return NULL;
  text += strspn(text, " \t");
  size_t length = strcspn(text, "\r\n");
  while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
    length--;
  return format_text("%.*s", (int)length, text);
}

void make_printable(char *text) {
  for (unsigned char *at = (unsigned char *)text; *at; at++)
    if ((*at < ' ' && *at != '\t' && *at != '\n') || *at == 0x7f)
      *at = '?';
}

bool text_begins(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

bool text_is_any(const char *text, const char *const *of) {
  while (*of && strcmp(text, *of) != 0)
    of++;
  return *of != NULL;
}

bool text_begins_any(const char *text, const char *const *with) {
  while (*with && !text_begins(text, *with))
    with++;
  return *with != NULL;
}
