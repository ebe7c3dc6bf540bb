#include "page.h"

void page_text(FILE *file, const char *text) {
  for (; *text; text++)
    switch (*text) {
    case '<':
      fputs("&lt;", file);
      break;
    case '>':
      fputs("&gt;", file);
      break;
    case '&':
      fputs("&amp;", file);
      break;
    case '"':
      fputs("&quot;", file);
      break;
    default:
      fputc(*text, file);
    }
}

static const char style[] =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;"
    "padding:0 1rem;color:#222;background:#fff}"
    "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;"
    "border-bottom:1px solid "
    "#ddd}td.n,th.n{text-align:right;white-space:nowrap}"
    "code,pre{font:14px/1.4 ui-monospace,monospace}"
    "pre{background:#f4f4f4;padding:.6rem;overflow-x:auto}"
    ".full{color:#176317}.part{color:#7a5200}.none{color:#a01818}"
    ".bar{display:inline-block;height:.8em;background:#3b6ea5;"
    "vertical-align:baseline}"
    "p.first{border-left:4px solid #a01818;padding-left:.8rem}"
    "@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}"
    "pre{background:#262626}th,td{border-color:#444}.full{color:#7fce7f}"
    ".part{color:#e0b050}.none{color:#ff9090}a{color:#8ab8f0}}";

void page_begin(FILE *file, const char *title) {
  fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
        file);
  page_text(file, title);
  fprintf(file, "</title>\n<style>%s</style>\n<h1>", style);
  page_text(file, title);
  fputs("</h1>\n", file);
}

void page_end(FILE *file) {
  fputs("</html>\n", file);
}

void page_bar(FILE *file, int points, int most) {
  fprintf(file, "<span class=\"bar\" style=\"width:%.1f%%\"></span>",
          most > 0 ? 80.0 * points / most : 0.0);
}
