/* options.c - reads the command line; a table of the options makes the help,
 * too. */
#include "options.h"
#include "common/message.h"
#include "common/names.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct command_name {
  const char *name;
  enum command command;
  const char *usage, *does;
};

static const struct command_name commands[] = {
    {"list", COMMAND_LIST, "list [--problems] [--csv FILE]",
     "the variants, or the problems, as CSV"},
    {"run", COMMAND_RUN, "run [OPTION ...]",
     "verify variants, and time or count them"},
    {"ratio", COMMAND_RATIO,
     "ratio [--variant NAME] [--against NAME] [OPTION ...]",
     "time variants in turns with a baseline (GPU)"},
    {"device", COMMAND_DEVICE, "device [--slug] [--machine FILE]",
     "show what the device is and can do"},
    {"diff", COMMAND_DIFF, "diff --variant NAME",
     "show what a rung changes from the rung before"},
    {"table", COMMAND_TABLE,
     "table [--counts FILE] [--times FILE | --recorded FILE] [--lesson FILE]",
     "show counts beside times"},
    {"query", COMMAND_QUERY, "query FILE... [OPTION ...]",
     "select and join rows of result files"},
    {"help", COMMAND_HELP, "help", "show this"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

enum kind { TEXT, LIST, MANY, FLAG, SIZE_CHOICE };

struct option_name {
  const char *name, *argument;
  enum kind kind;
  size_t offset;
  const char *commands; /* that it belongs to */
  const char *does;
};

#define AT(field) offsetof(struct options, field)
static const struct option_name option_table[] = {
    {"--chapter", "N", LIST, AT(chapter), "run ratio",
     "only these chapters: 3 or 1,2 (0: ceilings)"},
    {"--variant", "NAME", LIST, AT(variant), "run ratio diff",
     "only these: padded or transpose/padded"},
    {"--size", "S", LIST, AT(size), "run ratio",
     "N, RxC or MxNxK, or several: 64,128"},
    {"--value", "V", LIST, AT(value), "run ratio",
     "only these of the axis that is swept: 0,1,8:16"},
    {"--against", "NAME", LIST, AT(against), "ratio",
     "the baseline, instead of the vendor's: last-block"},
    {"--shift", "N", TEXT, AT(shift), "ratio",
     "inputs begin N floats past a 256-byte boundary: 1"},
    {"--random", "N", TEXT, AT(random), "ratio",
     "N sizes of each problem that nobody chose"},
    {"--seed", "N", TEXT, AT(seed), "ratio", "which random sizes: 1"},
    {"--between", "A,B", TEXT, AT(between), "ratio",
     "random vectors of A to B elements, matrices of such sides"},
    {"--predicted", "FILE", TEXT, AT(predicted), "ratio",
     "write what the variant predicts of itself, too, as CSV"},
    {"--size-set", "SET", SIZE_CHOICE, AT(size_set), "run ratio",
     "full, small or odd sizes of each problem"},
    {"--verify-only", NULL, FLAG, AT(verify_only), "run",
     "one launch each, verified; nothing is timed"},
    {"--launch", NULL, FLAG, AT(launch), "run",
     "only launch, once each, for a profiler to see"},
    {"--quick", NULL, FLAG, AT(quick), "run ratio",
     "one size of each problem, few samples"},
    {"--brief", NULL, FLAG, AT(brief), "run",
     "a chapter's standard sizes, its ladder first, few samples (GPU)"},
    {"--axis", "A[=V]", MANY, AT(axis), "run",
     "with --brief: besides all values, or these, of an axis"},
    {"--ceiling", "C@S", MANY, AT(ceiling), "run",
     "with --brief: a ceiling at this size, too: read/read@1e8"},
    {"--memory", "BYTES", TEXT, AT(memory), "run ratio",
     "of device memory use so much at most: 4e9"},
    {"--plan", NULL, FLAG, AT(plan), "run",
     "print what would be run, in its order, as CSV"},
    {"--csv", "FILE", TEXT, AT(csv), "run ratio list",
     "write the results as CSV"},
    {"--problems", NULL, FLAG, AT(problems), "list",
     "the problems instead of the variants"},
    {"--lines", "FILE", TEXT, AT(lines), "run",
     "write what each source line costs as CSV (emulator)"},
    {"--trace", "FILE", TEXT, AT(trace), "run",
     "write a request of each source line as CSV (emulator)"},
    {"--annotate", NULL, FLAG, AT(annotate), "run",
     "print the source, each line with its cost (emulator)"},
    {"--output", "DIR", TEXT, AT(output), "run",
     "write chapter<N>.csv and ceilings.csv there"},
    {"--machine", "FILE", TEXT, AT(machine), "device",
     "write key,value rows about machine and method"},
    {"--slug", NULL, FLAG, AT(slug), "device",
     "print only the device's folder name"},
    {"--counts", "FILE", MANY, AT(counts), "table query",
     "results of the emulator"},
    {"--on", "GPU", TEXT, AT(on), "table query",
     "what each takes at least there: rtx3060, or a file like gpus.csv"},
    {"--times", "FILE", TEXT, AT(times), "table",
     "results timed on this machine"},
    {"--recorded", "FILE", TEXT, AT(recorded), "table",
     "results recorded on another machine"},
    {"--lesson", "FILE", TEXT, AT(lesson), "table",
     "only what this lesson is about, and what it says (table/lesson.h)"},
    {"--all", "FILE", TEXT, AT(all), "table",
     "with a lesson: write the whole table there"},
    {"--where", "COND", MANY, AT(where), "query",
     "rows with column=value, =a|b, !=, <, <=, > or >="},
    {"--join", "FILE", MANY, AT(join), "query",
     "add the columns of profile.csv or of counts"},
    {"--columns", "LIST", LIST, AT(columns), "query", "only these columns"},
    {"--passed", NULL, FLAG, AT(passed), "query",
     "rows whose verdict is ok or cpu"},
    {"--standard", NULL, FLAG, AT(standard), "run ratio query",
     "the problem's standard size and axis value"},
    {"--batch", NULL, FLAG, AT(batch), "query",
     "answer queries on stdin, a line each (keys/batch_query.c)"},
};
#undef AT
enum { OPTIONS = sizeof option_table / sizeof *option_table };

static bool belongs(const struct option_name *n, const char *command) {
  const char *at = strstr(n->commands, command);
  size_t length = strlen(command);
  return at && (at == n->commands || at[-1] == ' ') &&
         (at[length] == ' ' || at[length] == '\0');
}

static void print_option(const struct option_name *n) {
  printf("  %-13s %-5s %s\n", n->name, n->argument ? n->argument : "", n->does);
}

void options_help(const struct options *options) {
  if (!options->about) {
    puts("bench - runs, checks, counts and times the course's variants\n");
    for (int c = 0; c < COMMANDS; c++)
      printf("  bench %s\n      %s\n", commands[c].usage, commands[c].does);
    puts("\nbench COMMAND --help explains a command");
    return;
  }
  for (int c = 0; c < COMMANDS; c++)
    if (strcmp(commands[c].name, options->about) == 0)
      printf("bench %s\n  %s\n\n", commands[c].usage, commands[c].does);
  for (int n = 0; n < OPTIONS; n++)
    if (belongs(&option_table[n], options->about))
      print_option(&option_table[n]);
}

static const struct command_name *find_command(const char *word) {
  const char *known[COMMANDS];
  for (int c = 0; c < COMMANDS; c++) {
    known[c] = commands[c].name;
    if (strcmp(word, commands[c].name) == 0)
      return &commands[c];
  }
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
    return &commands[COMMANDS - 1];
  fail("there is no command \"%s\"; did you mean \"%s\"? (bench help)", word,
       nearest_name(word, known, COMMANDS));
}

/* Ends the program where an option had this name once. */
static void answer_old_name(const char *word, size_t length) {
  static const char old[] = "--check";
  if (length == sizeof old - 1 && strncmp(word, old, length) == 0)
    fail("%s is called --verify-only now", old);
}

/* An option may be written --name value or --name=value. */
static const struct option_name *find_option(const char *word) {
  const char *known[OPTIONS];
  size_t length = strcspn(word, "=");
  for (int n = 0; n < OPTIONS; n++) {
    known[n] = option_table[n].name;
    if (strlen(option_table[n].name) == length &&
        strncmp(word, option_table[n].name, length) == 0)
      return &option_table[n];
  }
  answer_old_name(word, length);
  fail("there is no option \"%.*s\"; did you mean %s? (bench help)",
       (int)length, word, nearest_name(word, known, OPTIONS));
}

static enum size_choice sizes_named(const char *word) {
  static const char *const sizes[] = {"full", "small", "odd"};
  for (int i = 0; i < 3; i++)
    if (strcmp(word, sizes[i]) == 0)
      return SIZES_FULL + i;
  fail("--size-set %s: it is one of full, small, odd", word);
}

static void add_word(struct words *w, const char *word) {
  w->item = reallocate(w->item, (w->count + 1) * sizeof *w->item);
  w->item[w->count++] = word;
}

static void set(struct options *options, const struct option_name *option,
                const char *value) {
  void *field = (char *)options + option->offset;
  if (option->kind == FLAG)
    *(bool *)field = true;
  else if (option->kind == SIZE_CHOICE)
    *(enum size_choice *)field = sizes_named(value);
  else if (option->kind == MANY)
    add_word(field, value);
  else if (option->kind == LIST && *(const char **)field)
    *(const char **)field = format_text("%s,%s", *(const char **)field, value);
  else
    *(const char **)field = value;
}

/* Lists may be given in several options; anything else once. */
static void require_first(const struct option_name *n, unsigned long *given) {
  unsigned long bit = 1ul << (n - option_table);
  if (*given & bit && n->kind != LIST && n->kind != MANY && n->kind != FLAG)
    fail("%s is given twice", n->name);
  *given |= bit;
}

/* Sets one option; returns how many words it took. */
static int read_option(struct options *options, const char *command,
                       char **argv, unsigned long *given) {
  const struct option_name *option = find_option(argv[0]);
  const char *equals = strchr(argv[0], '=');
  if (!belongs(option, command))
    fail("%s is no option of bench %s; it belongs to: %s", option->name,
         command, option->commands);
  require_first(option, given);
  if (option->kind == FLAG) {
    if (equals)
      fail("%s takes no value", option->name);
    set(options, option, NULL);
    return 1;
  }
  const char *value = equals ? equals + 1 : argv[1];
  if (!value || !*value)
    fail("%s needs a value: %s %s", option->name, option->name,
         option->argument);
  set(options, option, value);
  return equals ? 1 : 2;
}

static void read_operand(struct options *o, const char *word) {
  if (o->command != COMMAND_QUERY)
    fail("\"%s\" is not understood; options begin with -- (bench help)", word);
  add_word(&o->operands, word);
}

static void check_complete(const struct options *options) {
  if (options->command == COMMAND_QUERY && options->operands.count == 0 &&
      !options->batch)
    fail("query needs a file: bench query chapter3.csv (bench query --help)");
  if (options->command == COMMAND_TABLE && options->times && options->recorded)
    fail("give --times or --recorded, not both");
  if (options->command == COMMAND_TABLE && !options->times &&
      !options->recorded && !options->counts.count)
    fail("table needs results: --counts FILE, --times FILE, --recorded FILE");
  if (options->command == COMMAND_DIFF && !options->variant)
    fail("diff needs a variant: bench diff --variant transpose/padded");
  if (options->brief && (!options->chapter || options->variant ||
                         options->size || options->value))
    fail("--brief is of a chapter's standard sizes: bench run --brief "
         "--chapter 3, without --variant, --size and --value");
  if (options->axis.count && !options->brief)
    fail("--axis goes with --brief; else write --value");
  if (options->ceiling.count && !options->brief)
    fail("--ceiling goes with --brief; else write --variant and --size");
  if ((options->size != NULL) + (options->size_set != SIZES_OF_DEVICE) +
          (options->random != NULL) >
      1)
    fail("give one of --size, --size-set and --random");
  if (!options->random && (options->seed || options->between))
    fail("--seed and --between are of random sizes: --random 60");
}

struct options options_read(int argc, char **argv) {
  struct options options = {0};
  if (argc < 2)
    fail("say what to do: bench list, bench run, bench device (bench help)");
  const struct command_name *command = find_command(argv[1]);
  options.command = command->command;
  unsigned long given = 0; /* a bit for each option */
  for (int i = 2; i < argc;) {
    if (strcmp(argv[i], "--help") == 0) {
      options.command = COMMAND_HELP;
      options.about = command->name;
      return options;
    }
    if (strncmp(argv[i], "--", 2) == 0) {
      i += read_option(&options, command->name, argv + i, &given);
    } else {
      read_operand(&options, argv[i]);
      i++;
    }
  }
  check_complete(&options);
  return options;
}
