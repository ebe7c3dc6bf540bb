/* suspicions.c - looks at characters and numbers, not at what they mean. */
#include "suspicions.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The UTF-8 character there, and its bytes; a byte that begins none is one. */
static uint32_t character_at(const unsigned char *at, int *bytes) {
  int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc2 ? 1 : 0;
  uint32_t c = *at < 0x80 ? *at : *at & (0x3f >> more);
  *bytes = 1;
  for (int i = 0; i < more; i++) {
    if ((at[i + 1] & 0xc0) != 0x80)
      return 0xfffd;
    c = c << 6 | (at[i + 1] & 0x3f);
    ++*bytes;
  }
  return c;
}

/* They change in which order, or whether, others are shown. */
static bool is_mark(uint32_t c) {
  return (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2060 && c <= 0x2069) || c == 0x61c || c == 0xfeff;
}

/* Greek and Cyrillic letters that look like Latin ones; and those of full
 * width. */
static bool looks_latin(uint32_t c) {
  static const uint16_t alike[] = {
      0x391, 0x392, 0x395, 0x396, 0x397, 0x399, 0x39a, 0x39c, 0x39d,
      0x39f, 0x3a1, 0x3a4, 0x3a5, 0x3a7, 0x3bd, 0x3bf, 0x3c1, 0x3c5,
      0x3f2, 0x405, 0x406, 0x408, 0x410, 0x412, 0x415, 0x41a, 0x41c,
      0x41d, 0x41e, 0x420, 0x421, 0x422, 0x423, 0x425, 0x430, 0x435,
      0x43e, 0x440, 0x441, 0x443, 0x445, 0x455, 0x456, 0x458, 0x501};
  for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
    if (c == alike[i])
      return true;
  return c >= 0xff21 && c <= 0xff5a;
}

/* In a word with Latin letters. */
static bool is_mixed(const unsigned char *at, int *length) {
  bool latin = false, other = false;
  int bytes;
  const unsigned char *begin = at;
  for (uint32_t c; *at; at += bytes) {
    c = character_at(at, &bytes);
    if (c < 0x80 ? !isalnum((int)c) && c != '_' : c < 0xc0 || is_mark(c))
      break;
    latin |= c < 0x80 && isalpha((int)c);
    other |= looks_latin(c);
  }
  *length = (int)(at - begin);
  return latin && other;
}

/* Of "[1l << 58]" the number of elements, as far as it is written there. */
static bool is_far_bound(const char *at) {
  const char *end = strchr(at, ']');
  for (at++; end && at < end; at++) {
    if (!isdigit((unsigned char)*at))
      continue;
    const char *before = at;
    while (before[-1] == ' ')
      before--;
    bool shift = before[-1] == '<' && before[-2] == '<';
    char *behind;
    unsigned long long number = strtoull(at, &behind, 0);
    if (number >= (shift ? 24 : 1ull << 24))
      return true;
    at = behind > at ? behind - 1 : at;
  }
  return false;
}

static void look_at_line(FILE *file, const char *line, long number) {
  int bytes;
  bool mark = false, far = false;
  for (const unsigned char *at = (const unsigned char *)line; *at;) {
    uint32_t c = character_at(at, &bytes);
    int word;
    if (is_mark(c) && !mark && (number > 1 || (const char *)at > line)) {
      fprintf(file, "%ld\ta mark that is not shown, U+%04X\n", number, c);
      mark = true;
    }
    if (is_mixed(at, &word))
      fprintf(file, "%ld\t\"%.*s\" mixes letters that look alike\n", number,
              word, at);
    if (c == '[' && !far && is_far_bound((const char *)at)) {
      fprintf(file, "%ld\tan array of millions of elements\n", number);
      far = true;
    }
    at += word > bytes ? word : bytes;
  }
}

void suspicions_print(FILE *file, const char *source) {
  char *text = strdup(source ? source : ""), *rest = text;
  long number = 0;
  for (char *line; (line = strsep(&rest, "\n"));)
    look_at_line(file, line, ++number);
  free(text);
}
