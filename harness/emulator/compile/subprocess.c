/* subprocess.c - the commands that emucc runs, and its temporary files. */
#include "emucc.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int verbose, dry;
static char *folder, *beside; /* temporary: all in it, and this file */
static pid_t owner;           /* of the folder */
static volatile sig_atomic_t interrupted;
static volatile sig_atomic_t child; /* that runs; negative: its group */

void show_commands(int is_verbose, int is_dry_run) {
  verbose = is_verbose;
  dry = is_dry_run;
}

int is_dry(void) {
  return dry;
}

/* ---- temporary files ---- */

/* A file that has gone meanwhile is no error: the walk goes on. */
static int remove_one(const char *path, const struct stat *status, int kind,
                      struct FTW *walk) {
  (void)status, (void)kind, (void)walk;
  remove(path);
  return 0;
}

static void clean_up(void) {
  if (getpid() != owner)
    return;
  if (beside)
    unlink(beside);
  for (int tries = 0; tries < 100 && access(folder, F_OK) == 0; tries++)
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
enum { SIGNALS = sizeof signals / sizeof *signals };

/* Only recorded, and passed on: exit_if_interrupted() acts between commands. */
static void on_signal(int number) {
  interrupted = number;
  if (child)
    kill(child, number);
}

static void exit_if_interrupted(void) {
  if (!interrupted)
    return;
  clean_up();
  signal(interrupted, SIG_DFL);
  raise(interrupted);
}

static void block_signals(sigset_t *before) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < SIGNALS; i++)
    sigaddset(&set, signals[i]);
  sigprocmask(SIG_BLOCK, &set, before);
}

static void handle_signals(void) {
  struct sigaction action = {.sa_handler = on_signal}, before;
  for (int i = 0; i < SIGNALS; i++)
    if (sigaction(signals[i], NULL, &before) == 0 &&
        before.sa_handler != SIG_IGN)
      sigaction(signals[i], &action, NULL);
}

/* A signal waits until the folder's name is known, or it would be left. */
static void make_folder(void) {
  sigset_t before;
  const char *parent = getenv("TMPDIR");
  folder = formatted("%s/emucc.XXXXXX", parent && *parent ? parent : "/tmp");
  block_signals(&before);
  if (!mkdtemp(folder))
    die("%s cannot be made: %m; name another folder: TMPDIR=folder", folder);
  owner = getpid();
  atexit(clean_up);
  handle_signals();
  sigprocmask(SIG_SETMASK, &before, NULL);
  exit_if_interrupted();
}

char *temporary(const char *format, ...) {
  va_list arguments;
  if (!folder)
    make_folder();
  va_start(arguments, format);
  char *name = vformatted(format, arguments);
  va_end(arguments);
  char *path = formatted("%s/%s", folder, name);
  free(name);
  return path;
}

void temporary_apart(void) {
  folder = beside = NULL;
}

/* ---- commands ---- */

static int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  child = 0;
  exit_if_interrupted();
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static void show(const struct string_list *command) {
  char *text = list_joined(command);
  if (verbose)
    fprintf(stderr, "#$ %s\n", text);
  free(text);
}

/* A compiler and what it starts are a group of processes, which a signal ends
   together; the user's program stays in the terminal's own group, to read it.
 */
static int run_command(const struct string_list *command, const char *out,
                       const char *err, int is_group) {
  show(command);
  if (dry)
    return 0;
  sigset_t before;
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  pid_t pid;
  int how = O_WRONLY | O_CREAT | O_TRUNC;
  block_signals(&before);
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGMASK |
                               (is_group ? POSIX_SPAWN_SETPGROUP : 0));
  posix_spawnattr_setsigmask(&attributes, &before);
  if (out)
    posix_spawn_file_actions_addopen(&files, 1, out, how, 0666);
  if (err)
    posix_spawn_file_actions_addopen(&files, 2, err, how, 0666);
  int failed = posix_spawnp(&pid, command->at[0], &files, &attributes,
                            command->at, environ);
  child = failed ? 0 : is_group ? -pid : pid;
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  sigprocmask(SIG_SETMASK, &before, NULL);
  if (failed)
    die("%s cannot be run: %s", command->at[0], strerror(failed));
  return wait_for(pid);
}

int run(const struct string_list *command, const char *out, const char *err) {
  return run_command(command, out, err, 1);
}

int run_program(const struct string_list *command) {
  return run_command(command, NULL, NULL, 0);
}

int run_words(const char *out, const char *err, const char *words, ...) {
  struct string_list command = {0};
  va_list more;
  list_add_words(&command, words);
  va_start(more, words);
  for (const char *word; (word = va_arg(more, const char *));)
    list_add(&command, word);
  va_end(more);
  return run(&command, out, err);
}

int run_forked(const char *out, int (*function)(void *), void *argument) {
  fflush(NULL);
  sigset_t before;
  block_signals(&before);
  pid_t pid = fork();
  if (pid < 0)
    die("no process can be made: %m");
  child = pid;
  if (pid == 0)
    for (int i = 0; i < SIGNALS; i++)
      signal(signals[i], SIG_DFL);
  sigprocmask(SIG_SETMASK, &before, NULL);
  if (pid > 0)
    return wait_for(pid);
  if (!freopen(out, "w", stdout))
    die("%s cannot be written: %m", out);
  exit(function(argument));
}

char *output_of(const char *words) {
  struct string_list command = {0};
  char *out = temporary("output");
  int was_verbose = verbose, was_dry = dry;
  list_add_words(&command, words);
  show_commands(0, 0);
  run(&command, out, out);
  show_commands(was_verbose, was_dry);
  char *text = file_text(out, NULL);
  return text ? text : checked(strdup(""));
}

/* ---- names ---- */

static void copy_to(const char *file, const char *name) {
  size_t length;
  char *text = file_text(file, &length);
  if (!text)
    die("%s cannot be read: %m", file);
  file_write(name, text, length);
  free(text);
  exit_if_interrupted();
}

/* Another disk: a copy beside the name becomes it. */
static int move_over(const char *file, const char *name) {
  struct stat status;
  beside = formatted("%s.XXXXXX", name);
  int fd = mkstemp(beside);
  if (fd < 0 || close(fd) != 0 || stat(file, &status) != 0)
    return -1;
  copy_to(file, beside);
  if (chmod(beside, status.st_mode & 07777) != 0 || rename(beside, name) != 0)
    return -1;
  free(beside);
  beside = NULL;
  return 0;
}

void move_into_place(const char *file, const char *name) {
  struct stat status;
  if (verbose)
    fprintf(stderr, "#$ mv %s %s\n", file, name);
  if (dry)
    return;
  if (begins_with(name, "/dev/std") ||
      (stat(name, &status) == 0 && !S_ISREG(status.st_mode))) {
    copy_to(file, name);
    return;
  }
  char *target = realpath(name, NULL); /* of a link: what it names */
  const char *to = target ? target : name;
  if (rename(file, to) != 0 && (errno != EXDEV || move_over(file, to) != 0))
    die("%s cannot be written: %m", name);
  free(target);
}
