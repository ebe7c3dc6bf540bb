#include "text_file.h"
#include "common/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_TEXT = 16 << 20 };

char *text_file(const char *path) {
  struct stat s;
  if (stat(path, &s) != 0 || !S_ISREG(s.st_mode) || s.st_size > MOST_TEXT)
    return NULL;
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  char *text = allocate((size_t)s.st_size + 1);
  size_t length = fread(text, 1, (size_t)s.st_size, file);
  fclose(file);
  text[length] = '\0';
  if (strlen(text) == length)
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
