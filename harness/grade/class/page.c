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
    ":root{color-scheme:light "
    "dark;--paper:#fdfcf8;--ink:#23211e;--quiet:#69645c;"
    "--rule:#ddd7cb;--wash:#f5f2ea;--accent:#96341f;--bar:#1f5c8b;"
    "--full:#22601f;--part:#7a4a00}"
    "@media(prefers-color-scheme:dark){:root{--paper:#17181b;--ink:#d9d6cf;"
    "--quiet:#9b968c;--rule:#37373b;--wash:#1f2024;--accent:#e8957a;"
    "--bar:#7db6e0;--full:#a9c275;--part:#e0a468}}"
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
    ".full{color:var(--full)}.part{color:var(--part)}.none{color:var(--accent)}"
    ".bar{display:block;height:.75em;background:var(--bar)}"
    "a{color:var(--accent)}"
    "p.first{border-left:4px solid var(--accent);padding-left:.8rem}"
    "@media(max-width:34rem){body{font-size:16px}.b{width:22%}}"
    "@media print{body{margin:0;max-width:none}tr{break-inside:avoid}"
    ".bar{print-color-adjust:exact}}";

void page_begin(FILE *file, const char *title) {
  fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\">\n<title>",
        file);
  page_text(file, title);
  fprintf(file, "</title>\n<style>%s</style>\n<h1>", style);
  page_text(file, title);
  fputs("</h1>\n", file);
}

void page_end(FILE *file) {
  fputs("</html>\n", file);
}

void page_table(FILE *file, const char *caption, const char *kind,
                const char *const *columns) {
  fprintf(file, "<table class=\"%s\">\n<caption><h2>", kind);
  page_text(file, caption);
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
