/* diff.c - bench diff: what a rung changes from the rung before. */
#include "catalogue/catalogue.h"
#include "common/message.h"
#include "common/text_table.h"
#include "selection.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct entry *only_selected(const struct options *o) {
  struct selection selection = selection_read(o);
  const struct entry *found = NULL;
  for (const struct entry *entry = entries; entry->variant; entry++) {
    if (!selected(&selection, entry))
      continue;
    if (found)
      fail("%s: which one, %s/%s or %s/%s?", o->variant, found->problem_name,
           found->name, entry->problem_name, entry->name);
    found = entry;
  }
  selection_free(&selection);
  if (!found)
    fail_nothing_selected();
  return found;
}

/* The rung before, or a line that says which rungs have one. */
static const struct entry *before_or_fail(const struct entry *e) {
  const struct entry *before = rung_before(e);
  if (before)
    return before;
  for (const struct entry *f = entries; f->variant; f++)
    if (rung_before(f) == e)
      fail("%s/%s is the first rung of its ladder; %s/%s comes after it",
           e->problem_name, e->name, f->problem_name, f->name);
  fail("%s/%s is on no ladder: its card has no line \"//= after ...\"",
       e->problem_name, e->name);
}

int command_diff(const struct options *o) {
  require_ladders();
  const struct entry *entry = only_selected(o), *before = before_or_fail(entry);
  int status;
  if (access(entry->file, R_OK) != 0)
    fail("%s: %s; diff is run at the top of the sources", entry->file,
         strerror(errno));
  fflush(stdout);
  pid_t pid = fork();
  if (pid < 0)
    fail("fork: %s", strerror(errno));
  if (pid == 0) {
    execlp("diff", "diff", "-u",
           terminal_has_colour() ? "--color=always" : "--color=never",
           "--label", before->file, "--label", entry->file, before->file,
           entry->file, (char *)NULL);
    fail("diff: %s; it comes with diffutils", strerror(errno));
  }
  waitpid(pid, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) <= 1 ? 0 : 2;
}
