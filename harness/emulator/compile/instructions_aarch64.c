/* instructions_aarch64.c - aarch64's instructions, in the assembler's order.
 *
 * Variables begin where x86-64's do, from 16 and from 32 bytes on: sectors, and
 * whether four floats may be loaded at once, depend on it. */
#include "instrument_assembly.h"
#include "string_list.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *callee(const char *line) {
  return begins_with(line, "\tbl\t")    ? line + 4
         : begins_with(line, "\tblr\t") ? line + 5
                                        : NULL;
}

static int is_indirect(const char *called) {
  return called[0] == 'x' && isdigit((unsigned char)called[1]);
}

/* What follows the mnemonic of a jump, b and b.eq, cbz, tbnz; or NULL. */
static const char *operands_of_jump(const char *line) {
  static const char *const tests[] = {"cbz\t", "cbnz\t", "tbz\t", "tbnz\t"};
  if (*line++ != '\t')
    return NULL;
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
    if (begins_with(line, tests[i]))
      return line + strlen(tests[i]);
  if (*line++ != 'b')
    return NULL;
  line += *line == '.';
  while (islower((unsigned char)*line))
    line++;
  return *line == '\t' ? line + 1 : NULL;
}

static const char *jumps_to(const char *line) {
  const char *operands = operands_of_jump(line);
  if (!operands)
    return NULL;
  const char *last = operands;
  for (const char *p = operands; *p; p++)
    if (*p == ' ' || *p == ',')
      last = p + 1;
  return begins_with(last, ".L") ? last : NULL;
}

static int sets_argument(const char *line) {
  return begins_with(line, "\tmov\tx0, ") || begins_with(line, "\tadd\tx0, ");
}

/* A test of one bit jumps 32 KiB at most: its opposite jumps past a branch. */
static void emit_jump(FILE *out, const char *line, const char *label) {
  const char *operands = strchr(line + 1, '\t');
  int kept = (int)(jumps_to(line) - operands);
  if (!begins_with(line, "\ttb")) {
    fprintf(out, "%.*s%s\n", (int)(jumps_to(line) - line), line, label);
    return;
  }
  fprintf(out, "\t%s%.*s%s_not\n\tb\t%s\n%s_not:\n",
          begins_with(line, "\ttbz") ? "tbnz" : "tbz", kept, operands, label,
          label, label);
}

static void emit_detour(FILE *out, const char *function, const char *at,
                        const char *label, int keeps) {
  fputs("\tstp\tx0, x30, [sp, -32]!\n", out);
  if (keeps)
    fputs("\tmrs\tx0, nzcv\n\tstr\tx0, [sp, 16]\n", out);
  fprintf(out, "\tadrp\tx0, %s\n\tadd\tx0, x0, :lo12:%s\n\tbl\t%s\n", at, at,
          function);
  if (keeps)
    fputs("\tldr\tx0, [sp, 16]\n\tmsr\tnzcv, x0\n", out);
  fprintf(out, "\tldp\tx0, x30, [sp], 32\n\tb\t%s\n", label);
}

static void emit_copy_branch(FILE *out, int n) {
  fprintf(out, "\tcmp\tw0, 2\n\tbeq\t.Lemu_quiet%d\n", n);
}

/* .size name, 24 and .comm name,24,8 */
static void emit_other_line(FILE *out, const char *line) {
  const char *comma = strchr(line, ',');
  char *end;
  if (comma && begins_with(line, "\t.size\t") && comma[1] == ' ') {
    long size = strtol(comma + 2, &end, 10);
    if (!*end && size >= 16)
      fprintf(out, "\t.balign\t%d\n", size >= 32 ? 32 : 16);
  } else if (comma && begins_with(line, "\t.comm\t")) {
    long size = strtol(comma + 1, &end, 10);
    if (size >= 16 && *end == ',' && strtol(end + 1, NULL, 10) < 32) {
      fprintf(out, "%.*s,%d\n", (int)(end - line), line, size >= 32 ? 32 : 16);
      return;
    }
  }
  fprintf(out, "%s\n", line);
}

const struct instruction_set aarch64_instructions = {
    .callee = callee,
    .is_indirect = is_indirect,
    .jumps_to = jumps_to,
    .jump = "\tb\t",
    .reads_flags =
        "^\t(b\\.?(eq|ne|cs|hs|cc|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le|any|none)|"
        "f?csel|cs(et|etm|inc|inv|neg)|c(inc|inv|neg)|f?ccmpe?|ccmn|"
        "(adc|sbc)s?)\t",
    .sets_flags = "^\t(blr?\t|ret|(cmp|cmn|tst|adds|subs|ands|bics|negs|"
                  "fcmpe?)\t)",
    .sets_argument = sets_argument,
    .emit_jump = emit_jump,
    .emit_detour = emit_detour,
    .emit_copy_branch = emit_copy_branch,
    .emit_other_line = emit_other_line,
};
