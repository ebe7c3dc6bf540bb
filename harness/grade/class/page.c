/* page.c - the frame of a page, and its tables. */
#include "page.h"

static const char style[] = PAGE_PALETTE
    ":root{--full:#22601f;--part:#7a4a00}"
    "@media(prefers-color-scheme:dark){:root{--full:#a9c275;--part:#e0a468}}"
    "*{box-sizing:border-box}"
    "body{font:17px/1.55 \"Iowan Old Style\",\"Palatino "
    "Linotype\",Palatino,\"TeX "
    "Gyre Pagella\",P052,Georgia,serif;max-width:52rem;margin:2.5rem auto;"
    "padding:0 1.2rem;color:var(--ink);background:var(--paper);"
    "overflow-wrap:break-word}td{overflow-wrap:anywhere}"
    "h1{font-size:1.7rem;line-height:1.25;margin:0 0 .3rem}"
    "h2{font-size:1.15rem;margin:0}p{margin:.6rem 0}"
    ".quiet,th{color:var(--quiet)}.total{font-size:1.3rem;margin:.2rem 0}"
    "table{border-collapse:collapse;width:100%;margin:2.4rem 0 0}"
    "caption{text-align:left;padding:0 0 .5rem}"
    "th,td{text-align:left;vertical-align:baseline;padding:.35rem .7rem "
    ".35rem 0;border-bottom:1px solid var(--rule)}"
    "th{font-weight:normal;font-size:.85rem}"
    "th[scope=row]{color:inherit;font-size:inherit;min-width:6rem}"
    "td p{margin:.25rem 0 0}"
    ".n{text-align:right;white-space:nowrap;width:1%;"
    "font-variant-numeric:tabular-nums lining-nums}"
    ".b{width:40%}table.dense td{padding-top:0;padding-bottom:0}"
    "code,pre{font:.82em/1.45 ui-monospace,\"DejaVu Sans Mono\",monospace}"
    "pre,p.line{background:var(--wash);padding:.4rem .6rem;overflow-x:auto}"
    "pre{overflow-wrap:normal}"
    ".full{color:var(--full)}.part{color:var(--part)}.none{color:var(--link)}"
    ".bar{display:block;height:.75em;background:var(--good)}"
    "a{color:var(--link)}"
    "p.first{border-left:4px solid var(--link);padding-left:.8rem}"
    "@media(max-width:34rem){body{font-size:16px}.b{width:22%}}"
    "@media print{body{margin:0;max-width:none}tr{break-inside:avoid}"
    ".bar{print-color-adjust:exact}}";

void page_begin(FILE *file, const char *title) {
  fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\">\n<title>",
        file);
  html_text(file, title);
  fprintf(file, "</title>\n<style>%s</style>\n<h1>", style);
  html_text(file, title);
  fputs("</h1>\n", file);
}

void page_end(FILE *file) {
  fputs("</html>\n", file);
}

void page_table(FILE *file, const char *caption, const char *kind,
                const char *const *columns) {
  fprintf(file, "<table class=\"%s\">\n<caption><h2>", kind);
  html_text(file, caption);
  fputs("</h2></caption>\n<thead><tr>", file);
  for (; *columns; columns++) {
    const char *name = *columns;
    if (*name == '=')
      fputs("<td class=\"b\"></td>", file);
    else
      fprintf(file, "<th scope=\"col\"%s>%s</th>",
              *name == '#' ? " class=\"n\"" : "", name + (*name == '#'));
  }
  fputs("</tr></thead>\n<tbody>\n", file);
}

void page_table_end(FILE *file) {
  fputs("</tbody></table>\n", file);
}

void page_bar(FILE *file, int points, int max) {
  fprintf(file,
          "<td class=\"b\"><span class=\"bar\" style=\"width:%.1f%%\">"
          "</span>",
          max > 0 ? 100.0 * points / max : 0.0);
}
