/* page_findings.c - findings as HTML. */
#include "page_parts.h"

#include "../check/findings/finding_text.h"
#include "../check/findings/findings.h"

struct source_line page_finding_line(size_t i, int which) {
  unsigned long times;
  const struct finding *f = finding_get(i, &times);
  const struct code_location *p = which ? &f->there : &f->here;
  if (!p->pc || (which && !p->does))
    return (struct source_line){"", 0};
  return lines_of(p->pc);
}

static void headline(FILE *out, const struct finding *finding) {
  fputs("<b>", out);
  html_text(out, finding_title(finding->kind));
  fputs("</b>", out);
  if (finding->kernel) {
    fputs(" in ", out);
    html_text(out, finding->kernel);
  }
  if (finding->detail[0]) {
    fputs(": ", out);
    html_text(out, finding->detail);
  }
}

void page_findings_list(FILE *out) {
  size_t n = findings_count();
  fprintf(out, "<section>\n<h2>Findings</h2>\n");
  if (!n)
    fputs("<p>None: no race, no access out of bounds or to what was never "
          "written.</p>\n",
          out);
  else
    fputs("<ol class=\"findings\">\n", out);
  for (size_t i = 0; i < n; i++) {
    unsigned long times;
    struct source_line line = page_finding_line(i, 0);
    fputs("<li>", out);
    headline(out, finding_get(i, &times));
    if (line.number) {
      fputs(" – ", out);
      page_line_link(out, line);
    }
    fputs("</li>\n", out);
  }
  fputs(n ? "</ol>\n</section>\n" : "</section>\n", out);
}

static void place(FILE *out, const struct finding *f,
                  const struct code_location *p) {
  char who[200];
  fputs("<br>", out);
  page_line_link(out, lines_of(p->pc));
  finding_place_text(f, p, who, sizeof who);
  if (*who) {
    fputs(": ", out);
    html_text(out, who);
  }
}

static void in_full(FILE *out, size_t i) {
  unsigned long times;
  const struct finding *finding = finding_get(i, &times);
  fprintf(out, "<div class=\"finding%s\">",
          finding_is_error(finding->kind) ? "" : " note");
  headline(out, finding);
  place(out, finding, &finding->here);
  if (finding->there.does && finding->there.pc)
    place(out, finding, &finding->there);
  const char *advice = finding_advice(finding);
  if (*advice) {
    fputs("<br>To mend it: ", out);
    html_text(out, advice);
  }
  fprintf(out,
          "<br><small>%lu time%s; <code>emucc --explain %s</code> says "
          "what this is</small></div>\n",
          times, times == 1 ? "" : "s", finding_id(finding->kind));
}

void page_findings_at(FILE *out, struct source_line line) {
  for (size_t i = 0; i < findings_count(); i++)
    if (lines_same(page_finding_line(i, 0), line))
      in_full(out, i);
}

int page_findings_mention(struct source_line line) {
  for (size_t i = 0; i < findings_count(); i++)
    if (lines_same(page_finding_line(i, 0), line) ||
        lines_same(page_finding_line(i, 1), line))
      return 1;
  return 0;
}
