/* html.h - text and colours of an HTML page: for the grades of a class, and for
 * what the emulator says of a program. */
#pragma once

#include <stdio.h>

/* What has a meaning in HTML stands for itself. */
static inline void html_text(FILE *out, const char *text) {
  static const char *const escaped[256] = {
      ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;"};
  for (; *text; text++)
    if (escaped[(unsigned char)*text])
      fputs(escaped[(unsigned char)*text], out);
    else
      putc(*text, out);
}

/* The colours of a style sheet, by day and by night. */
#define PAGE_PALETTE                                                           \
  ":root{color-scheme:light dark;--paper:#fdfcf8;--ink:#23211e;\n"             \
  "--quiet:#69645c;--rule:#ddd7cb;--wash:#f5f2ea;--link:#96341f;\n"            \
  "--good:#1f5c8b;--bad:#b5460b;--waste:#f0c9a8;--error:#a3200f}\n"            \
  "@media(prefers-color-scheme:dark){:root{--paper:#17181b;\n"                 \
  "--ink:#d9d6cf;--quiet:#9b968c;--rule:#37373b;--wash:#1f2024;\n"             \
  "--link:#e8957a;--good:#7db6e0;--bad:#f0934e;--waste:#5d3a1e;\n"             \
  "--error:#ff8f7d}}\n"
