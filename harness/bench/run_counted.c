/* run_counted.c - run_counted(): on the emulator.
 *
 * Each configuration runs in a forked process: no allocation, count or crash
 * of one reaches another. As many run at once as there are cores, each of them
 * on one thread: atomics on floats then add up in the same order everywhere. */
#include "common/message.h"
#include "common/output.h"
#include "common/parallel.h"
#include "counts.h"
#include "run.h"
#include "timing/sample_launches.h"
#include "verify/verify.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a child sends through its pipe, in one write. */
struct outcome {
  char verdict[WORD];
  char finding[FINDING];
  double max_error, error_tolerance;
  size_t counts;
  double count[MAX_COUNTS];
};

struct child {
  pid_t pid; /* 0: free */
  int pipe;
  struct row *row;
};

struct counted_run {
  const struct plan *plan;
  const struct line_outputs *lines;
  struct line_streams *streams; /* of each row */
  struct rows rows;
  struct workspace workspace;
  struct child child[MAX_CORES];
  int slots, running;
  size_t done;
};

static bool launched(struct row *r) {
  bool lost;
  const char *why = launch_error(&lost);
  if (!why)
    return true;
  warn("%s: the launch failed: %s", configuration_text(&r->configuration), why);
  row_set_verdict(r, "error");
  return false;
}

/* The emulator's text in a line: what, and at which places. A text has a line
 * for each place, indented by two: "  file.cu:24: thread 3 of block 0 writes".
 */
static void finding_line(const char *text, char *line, size_t room) {
  char file[200], first[200] = "";
  int number,
      used = snprintf(line, room, "%.*s", (int)strcspn(text, "\n"), text);
  while ((text = strchr(text, '\n')) != NULL) {
    text++;
    if (sscanf(text, "  %199[^: \n]:%d:", file, &number) != 2 ||
        (size_t)used >= room)
      continue;
    bool again = strcmp(file, first) == 0;
    used += snprintf(line + used, room - used, "%s%s:%d",
                     *first ? " and " : ", ", again ? "" : file, number);
    memcpy(first, file, sizeof first);
  }
}

/* Findings outweigh a right answer; one wrong on purpose must have some. */
static void set_findings_verdict(struct row *row, size_t findings) {
  const char *text = configuration_text(&row->configuration);
  if (findings > 0)
    finding_line(emu_finding_text(0), row->finding, sizeof row->finding);
  if (row->configuration.entry->wrong) {
    row_set_verdict(row, findings > 0 ? "caught" : "uncaught");
    if (findings == 0)
      warn("%s: wrong on purpose, and the emulator found nothing", text);
  } else if (findings > 0) {
    warn("%s: the emulator found %zu; the first: %s", text, findings,
         emu_finding_text(0));
    if (!row_failed(row))
      row_set_verdict(row, "finding");
  }
}

static void take_counts(struct outcome *o) {
  static struct emu_quantity quantity[MAX_COUNTS];
  o->counts = emu_counts ? emu_counts(quantity, MAX_COUNTS) : 0;
  for (size_t i = 0; i < o->counts; i++)
    o->count[i] = quantity[i].value;
}

/* A variant that is wrong on purpose is expected to have findings: what the
 * emulator prints about them is discarded. Returns the stream to restore. */
static int silence_stderr(void) {
  int kept = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
  return kept;
}

static void restore_stderr(int kept) {
  if (kept < 0)
    return;
  dup2(kept, STDERR_FILENO);
  close(kept);
}

static void run_device_variant(struct workspace *workspace, struct row *row,
                               const struct line_streams *streams,
                               struct outcome *outcome) {
  const struct configuration *configuration = &row->configuration;
  workspace_device(workspace, configuration->entry->destroys);
  workspace_place(workspace, configuration);
  workspace_poison(workspace, configuration);
  struct task t = workspace_task(workspace, configuration);
  if (emu_counts_reset)
    emu_counts_reset();
  lines_record_begin(streams);
  int kept = configuration->entry->wrong ? silence_stderr() : -1;
  configuration->entry->variant->launch(&t);
  bool finished = launched(row);
  restore_stderr(kept);
  bool known = lines_record_end(streams);
  size_t findings = emu_findings ? emu_findings() : 0;
  take_counts(outcome);
  if (finished) {
    struct check check = workspace_check(workspace, configuration);
    if (configuration->entry->wrong)
      row->max_error = check.max_error;
    else
      row_apply_check(row, &check);
  }
  set_findings_verdict(row, findings);
  if (!known)
    row_set_verdict(row, "error");
}

static void run_host_variant(struct workspace *w, struct row *r) {
  const struct configuration *c = &r->configuration;
  workspace_restore(w, c);
  workspace_poison(w, c);
  struct task t = workspace_task(w, c);
  c->entry->variant->launch(&t);
  struct check check = workspace_check(w, c);
  row_apply_check(r, &check);
}

_Noreturn static void be_child(struct workspace *workspace, struct row *row,
                               const struct line_streams *streams, int pipe) {
  static struct outcome outcome;
  output_disown();
  prctl(PR_SET_PDEATHSIG, SIGKILL); /* an interrupted run leaves no one */
  if (row->configuration.entry->host)
    run_host_variant(workspace, row);
  else
    run_device_variant(workspace, row, streams, &outcome);
  memcpy(outcome.verdict, row->verdict, sizeof outcome.verdict);
  memcpy(outcome.finding, row->finding, sizeof outcome.finding);
  outcome.max_error = row->max_error;
  outcome.error_tolerance = row->error_tolerance;
  ssize_t written = write(pipe, &outcome, sizeof outcome);
  _exit(written == sizeof outcome ? 0 : 1);
}

static void take_outcome(struct row *r, const struct outcome *o) {
  memcpy(r->verdict, o->verdict, sizeof r->verdict);
  memcpy(r->finding, o->finding, sizeof r->finding);
  if (row_failed(r))
    return;
  r->max_error = o->max_error;
  r->error_tolerance = o->error_tolerance;
  r->counts = o->counts;
  r->count = allocate(o->counts * sizeof *r->count);
  memcpy(r->count, o->count, o->counts * sizeof *r->count);
}

static void end_child(struct counted_run *run, struct child *child,
                      int status) {
  struct outcome outcome;
  const char *text = configuration_text(&child->row->configuration);
  bool whole = read(child->pipe, &outcome, sizeof outcome) == sizeof outcome;
  if (whole && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    take_outcome(child->row, &outcome);
  } else {
    row_set_verdict(child->row, "crashed");
    if (WIFSIGNALED(status))
      warn("%s: the program ended by signal %d (%s)", text, WTERMSIG(status),
           strsignal(WTERMSIG(status)));
    else
      warn("%s: the program ended with status %d", text, WEXITSTATUS(status));
  }
  close(child->pipe);
  child->pid = 0;
  run->running--;
  progress("%zu of %zu: %s", ++run->done, run->plan->count, text);
}

static void wait_for_one(struct counted_run *run) {
  int status;
  pid_t pid = wait(&status);
  if (pid < 0 && errno == EINTR)
    return;
  if (pid < 0)
    fail("wait: %s", strerror(errno));
  for (int i = 0; i < run->slots; i++)
    if (run->child[i].pid == pid)
      end_child(run, &run->child[i], status);
}

static void start(struct counted_run *run, struct row *row) {
  while (run->running == run->slots)
    wait_for_one(run);
  struct child *child = run->child;
  while (child->pid)
    child++;
  struct line_streams *streams = &run->streams[row->configuration.row];
  *streams = lines_begin(run->lines, &row->configuration);
  int ends[2];
  if (pipe(ends) != 0)
    fail("pipe: %s", strerror(errno));
  fflush(NULL);
  pid_t pid = fork();
  if (pid < 0)
    fail("fork: %s", strerror(errno));
  if (pid == 0)
    be_child(&run->workspace, row, streams, ends[1]);
  close(ends[1]);
  *child = (struct child){pid, ends[0], row};
  run->running++;
}

static void run_group(struct counted_run *run, size_t first, size_t end) {
  const struct configuration *c = &run->plan->items[first];
  workspace_host(&run->workspace, c);
  for (size_t i = first; i < end; i++) {
    c = &run->plan->items[i];
    if (!c->entry->wrong)
      reference_prepare(c->problem, &c->instance, run->workspace.host_in);
    start(run, &run->rows.items[c->row]);
  }
}

static void take_lines(struct counted_run *run) {
  for (size_t i = 0; i < run->rows.count; i++)
    lines_take(run->lines, &run->streams[i], &run->rows.items[i].configuration);
  free(run->streams);
}

struct rows run_counted(const struct plan *plan, const struct device *d,
                        const struct line_outputs *lines) {
  static struct counted_run run;
  run = (struct counted_run){
      .plan = plan, .lines = lines, .rows = rows_begin(plan, d)};
  run.streams = allocate(plan->count * sizeof *run.streams);
  run.slots = core_count();
  setenv("EMU_THREADS", "1", 1);
  setenv("EMU_SAMPLE", "all", 1);
  for (size_t i = 0, end; i < plan->count; i = end) {
    end = plan_group_end(plan, i);
    run_group(&run, i, end);
  }
  while (run.running > 0)
    wait_for_one(&run);
  progress_end();
  take_lines(&run);
  workspace_free(&run.workspace);
  reference_forget();
  return run.rows;
}
