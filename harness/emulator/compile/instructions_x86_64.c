/* instructions_x86_64.c - x86-64's instructions, in the assembler's order. */
#include "instrument_assembly.h"
#include "string_list.h"
#include <ctype.h>
#include <string.h>

static const char *callee(const char *line) {
  return begins_with(line, "\tcall\t") ? line + 6 : NULL;
}

static int is_indirect(const char *called) {
  return *called == '*';
}

static const char *jumps_to(const char *line) {
  if (line[0] != '\t' || line[1] != 'j')
    return NULL;
  const char *p = line + 2;
  while (islower((unsigned char)*p))
    p++;
  return p > line + 2 && begins_with(p, "\t.L") ? p + 1 : NULL;
}

static int sets_argument(const char *line) {
  size_t length = strlen(line);
  return (begins_with(line, "\tmovq\t") || begins_with(line, "\tleaq\t")) &&
         length >= 12 && strcmp(line + length - 6, ", %rdi") == 0;
}

static void emit_jump(FILE *out, const char *line, const char *label) {
  fprintf(out, "%.*s%s\n", (int)(jumps_to(line) - line), line, label);
}

static void emit_detour(FILE *out, const char *function, const char *at,
                        const char *label, int keeps) {
  fprintf(out,
          "%s\n\tpushq\t%%rdi\n\tleaq\t%s(%%rip), %%rdi\n"
          "\tcall\t%s\n\tpopq\t%%rdi\n%s\n\tjmp\t%s\n",
          keeps ? "\tpushfq" : "\tleaq\t-8(%rsp), %rsp", at, function,
          keeps ? "\tpopfq" : "\tleaq\t8(%rsp), %rsp", label);
}

static void emit_copy_branch(FILE *out, int n) {
  fprintf(out, "\tcmpl\t$2, %%eax\n\tje\t.Lemu_quiet%d\n", n);
}

static void emit_other_line(FILE *out, const char *line) {
  fprintf(out, "%s\n", line);
}

const struct instruction_set x86_64_instructions = {
    .callee = callee,
    .is_indirect = is_indirect,
    .jumps_to = jumps_to,
    .jump = "\tjmp\t",
    .reads_flags = "^\t(j[a-ln-z][a-z]*|set[a-z]+|f?cmov[a-z]+|"
                   "(adc|sbb)[bwlq]?)\t",
    .sets_flags =
        "^\t(call\t|ret|(cmp|test|add|sub|and|x?or|inc|dec|neg|i?mul|i?div|"
        "sh[lr]|sa[lr]|bt|bs[fr]|popcnt|[lt]zcnt)[bwlq]?\t|v?u?comis[sd]\t)",
    .sets_argument = sets_argument,
    .emit_jump = emit_jump,
    .emit_detour = emit_detour,
    .emit_copy_branch = emit_copy_branch,
    .find_copies = find_copies_x86_64,
    .find_addresses = find_addresses_x86_64,
    .emit_other_line = emit_other_line,
};
