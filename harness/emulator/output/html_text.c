/* html_text.c - digits in groups, the style sheet; links to source files by
 * number: "f0L12" is line 12 of the first. */
#include "../program/require_memory.h"
#include "page_parts.h"

#include <string.h>

void html_count(FILE *out, uint64_t n) {
  if (n >= 1000) {
    html_count(out, n / 1000);
    fprintf(out, ",%03u", (unsigned)(n % 1000));
  } else {
    fprintf(out, "%u", (unsigned)n);
  }
}

static const char style[] = PAGE_PALETTE
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);\n"
    "font:16px/1.5 system-ui,sans-serif}\n"
    "body>*{max-width:84rem;margin:0 auto;padding:0 1.2rem}\n"
    "header{padding-top:1.4rem}h1{font-size:1.7rem;margin:0 0 .2rem}\n"
    "h2{font-size:1.2rem;margin:2.2rem 0 .6rem}\n"
    "h3{font-size:1rem;margin:.8rem 0 .2rem}p{margin:.4rem 0;max-width:48rem}\n"
    "a{color:var(--link)}code,.source{font-family:ui-monospace,\n"
    "'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace;\n"
    "font-size:13px}small,.quiet{color:var(--quiet)}\n"
    "footer{padding-bottom:3rem;color:var(--quiet);font-size:.9rem}\n"
    "table{border-collapse:collapse;font-size:.92rem;width:100%}\n"
    "th,td{text-align:right;padding:.3rem .7rem;vertical-align:bottom;\n"
    "border-bottom:1px solid var(--rule)}th{font-weight:600}\n"
    "th:first-child,td:first-child{text-align:left;padding-left:0;\n"
    "overflow-wrap:anywhere}td{font-variant-numeric:tabular-nums}\n"
    "ol.findings{padding-left:1.4rem}.bad{color:var(--bad)}\n"
    ".pictures{display:grid;gap:1.6rem 2rem;\n"
    "grid-template-columns:repeat(auto-fill,minmax(19rem,1fr))}\n"
    "figure{margin:0;min-width:0}figure code{display:block;\n"
    "overflow-wrap:anywhere}figcaption{font-size:.9rem}\n"
    "svg{display:block;width:100%;max-width:23rem;margin:.5rem 0;\n"
    "font:11px system-ui,sans-serif;fill:var(--ink)}\n"
    "svg .lane{fill:var(--wash);stroke:var(--quiet)}\n"
    "svg .way{stroke:var(--quiet);stroke-width:.8;opacity:.7}\n"
    "svg .used{fill:var(--good)}svg .unused{fill:var(--waste)}\n"
    "svg .many{fill:var(--bad)}svg .none{fill:none;\n"
    "stroke:var(--rule)}\n"
    "svg .soft{fill:var(--quiet)}\n"
    ".source{background:var(--wash);border:1px solid var(--rule);\n"
    "border-radius:6px;padding:.5rem 0;overflow:hidden}\n"
    ".line{display:grid;grid-template-columns:3.4em minmax(0,1fr) auto;\n"
    "column-gap:.9em;padding:0 .8em 0 0;line-height:1.55}\n"
    ".line:target{background:var(--waste)}\n"
    ".n{text-align:right;color:var(--quiet);text-decoration:none;\n"
    "user-select:none}.code{white-space:pre-wrap;\n"
    "overflow-wrap:anywhere;tab-size:4}\n"
    ".costs{display:grid;justify-items:end;user-select:none}\n"
    ".cost{display:grid;column-gap:.8em;white-space:nowrap;\n"
    "grid-template-columns:8em 19em 5em;color:var(--good)}\n"
    ".cost.over{color:var(--bad)}.cost b{text-align:right;\n"
    "font-weight:inherit}.cost.over b{font-weight:700}\n"
    ".bar{align-self:center;height:.7em;background:currentColor;\n"
    "min-width:1px;border-radius:1px}\n"
    "details.fold summary{color:var(--quiet);padding:.1rem 0 .1rem 4.3em;\n"
    "cursor:pointer}.finding{font-family:system-ui,sans-serif;\n"
    "border-left:3px solid var(--error);margin:.3rem 1rem .5rem 4.3em;\n"
    "padding:.3rem .8rem;background:var(--paper);font-size:14px}\n"
    ".finding.note{border-color:var(--quiet)}.finding b{color:\n"
    "var(--error)}.finding.note b{color:inherit}\n"
    "@media(max-width:60rem){.line{grid-template-columns:2.6em\n"
    "minmax(0,1fr);column-gap:.6em}.costs{grid-column:2;\n"
    "justify-items:start}.cost{grid-template-columns:auto auto 3em;\n"
    "font-size:11.5px}.finding{margin-left:2.6em}\n"
    "details.fold summary{padding-left:2.6em}}\n"
    "@media(max-width:40rem){body>*{padding-left:.8rem;\n"
    "padding-right:.8rem}thead{position:absolute;left:-99rem}\n"
    "tr{display:block;padding:.5rem 0;\n"
    "border-bottom:1px solid var(--rule)}td{display:flex;border:0;\n"
    "justify-content:space-between;padding:.1rem 0}\n"
    "td:first-child{font-weight:600}\n"
    "td:not(:first-child)::before{content:attr(data-is);\n"
    "color:var(--quiet);padding-right:1em}code,.source{font-size:12px}\n"
    ".cost{white-space:normal;display:block}.bar{display:none}}\n"
    "@media print{.source{overflow:visible}}\n";

void html_style(FILE *out) {
  fprintf(out, "<style>\n%s</style>\n", style);
}

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
  files = grow_array(files, file_count, sizeof *files, "the page");
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
