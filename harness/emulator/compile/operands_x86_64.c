/* operands_x86_64.c - see operands_x86_64.h. */
#include "operands_x86_64.h"
#include "string_list.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int is_blank(const char *line) {
  return line[0] != '\t' || line[1] == '.' || line[1] == '#';
}

struct machine_instruction parse_instruction(const char *line) {
  struct machine_instruction in = {.count = 0};
  const char *p = line + 1;
  size_t length = strcspn(p, "\t ");
  snprintf(in.name, sizeof in.name, "%.*s", (int)length, p);
  p += length + strspn(p + length, "\t ");
  while (*p && *p != '#' && in.count < 3) {
    struct machine_operand *o = &in.operands[in.count++];
    int depth = 0;
    for (o->text = p; *p && (depth || *p != ','); p++)
      depth += (*p == '(') - (*p == ')');
    o->length = (size_t)(p - o->text);
    p += *p == ',';
    p += strspn(p, " ");
  }
  return in;
}

int register_named(const char *name, size_t *length) {
  static const char *const names[8] = {"ax", "bx", "cx", "dx",
                                       "si", "di", "bp", "sp"};
  *length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");
  if (begins_with(name, "xmm"))
    return GENERAL + atoi(name + 3);
  if (name[0] == 'r' && isdigit((unsigned char)name[1]))
    return atoi(name + 1);
  for (int i = 0; i < 8; i++) {
    const char *at = name + (*name == 'r' || *name == 'e');
    if (begins_with(at, names[i]) ||
        (at == name && *length <= 3 && at[0] == names[i][0] &&
         (i < 4 ? at[1] == 'l' || at[1] == 'h'
                : at[1] == names[i][1] && at[2] == 'l')))
      return i;
  }
  return -1;
}

int is_register(struct machine_operand o) {
  size_t length;
  int i = *o.text == '%' ? register_named(o.text + 1, &length) : -1;
  return i >= 0 && length + 1 == o.length ? i : -1;
}

int is_on_stack(struct machine_operand o, long *offset) {
  char *end;
  *offset = strtol(o.text, &end, 10);
  return begins_with(end, "(%rsp)") && end + 6 == o.text + o.length;
}
