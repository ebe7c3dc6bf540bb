/* operation.c - reads instructions of a listing. */
#include "compiled_code.h"
#include "text_file.h"

#include <stdlib.h>
#include <string.h>

static void take_operand(struct operation *o, const char *from, size_t length) {
  if (o->count == MAX_OPERANDS || length >= sizeof o->operands[0])
    return;
  memcpy(o->operands[o->count], from, length);
  o->operands[o->count++][length] = '\0';
}

struct operation operation_of(const char *text) {
  struct operation operation = {0};
  static const char *const prefixes[] = {"lock ", "bnd ", "data16 ", "cs ",
                                         NULL};
  while (text_begins_any(text, prefixes))
    text += strcspn(text, " ") + 1;
  size_t length = strcspn(text, " \n");
  if (length >= sizeof operation.name)
    length = sizeof operation.name - 1;
  memcpy(operation.name, text, length);
  text += strcspn(text, " \n");
  text += strspn(text, " ");
  const char *end = text + strcspn(text, "#<\n");
  while (end > text && end[-1] == ' ')
    end--;
  for (const char *at = text; at < end;) {
    const char *from = at;
    for (int depth = 0; at < end && (*at != ',' || depth > 0); at++)
      depth += (*at == '(') - (*at == ')');
    take_operand(&operation, from, (size_t)(at - from));
    at++;
  }
  return operation;
}

int register_of(const char *name, int *bytes) {
  static const char *const old[] = {"ax", "bx", "cx", "dx",
                                    "si", "di", "bp", "sp"};
  if (*name++ != '%')
    return NO_REGISTER;
  if (*name == 'r' && name[1] >= '1' && name[1] <= '9') {
    int n = (int)strtol(name + 1, NULL, 10);
    char last = name[strcspn(name, ",)") - 1];
    *bytes = last == 'd' ? 4 : last == 'w' ? 2 : last == 'b' ? 1 : 8;
    return n;
  }
  *bytes = *name == 'r' ? 8 : *name == 'e' ? 4 : 2;
  name += *bytes > 2;
  for (int i = 0; i < 8; i++) {
    if (text_begins(name, old[i])) {
      if (name[2] == 'l') /* %sil */
        *bytes = 1;
      return i;
    }
    if (i < 4 && name[0] == old[i][0] && (name[1] == 'l' || name[1] == 'h'))
      return *bytes = 1, i;
  }
  return NO_REGISTER;
}

bool is_memory(const char *operand) {
  if (*operand == '%') /* %st(1) is a register */
    return text_begins(operand, "%fs:") || text_begins(operand, "%gs:");
  return strchr(operand, '(') || (*operand >= '0' && *operand <= '9');
}

struct operand_place place_of(const char *operand) {
  struct operand_place place = {NO_REGISTER, NO_REGISTER, 0,
                                false,       false,       false};
  int bytes;
  place.segment = *operand == '%';
  if (place.segment)
    operand = strchr(operand, ':') + 1;
  place.disp = strtol(operand, NULL, 0);
  const char *open = strchr(operand, '('), *comma;
  if (!open)
    return place;
  place.rip = text_begins(open, "(%rip");
  place.base = place.rip ? NO_REGISTER : register_of(open + 1, &bytes);
  if ((comma = strchr(open, ','))) {
    place.index = register_of(comma + 1, &bytes);
    comma = strchr(comma + 1, ',');
    place.scaled = comma && comma[1] != '1';
  }
  return place;
}

long size_of(const struct operation *operation) {
  static const char *const vectors[] = {"dqa", "dqu", "aps", "apd",
                                        "ups", "upd", NULL};
  const char *name = operation->name;
  size_t length = strlen(name);
  int bytes;
  for (int i = 0; vectors[i]; i++)
    if (strstr(name, vectors[i]))
      return 16;
  if (text_begins(name, "set") || text_begins(name, "movzb") ||
      text_begins(name, "movsb"))
    return 1;
  if (text_begins(name, "movzw") || text_begins(name, "movsw"))
    return 2;
  if (text_begins(name, "movsl") || text_begins(name, "cvtss") ||
      text_begins(name, "cvttss"))
    return 4;
  if (text_begins(name, "cvtsd") || text_begins(name, "cvttsd") ||
      text_begins(name, "movh") || text_begins(name, "movlp"))
    return 8;
  for (int i = 0; i < operation->count; i++)
    if (!is_memory(operation->operands[i]) &&
        register_of(operation->operands[i], &bytes) != NO_REGISTER &&
        !text_begins(name, "cvt") && !text_begins(name, "sh") &&
        !text_begins(name, "sa"))
      return bytes;
  char last = length ? name[length - 1] : 0;
  if (length > 2 && name[length - 2] == 's' && (last == 's' || last == 'd') &&
      name[0] != 'f')
    return last == 's' ? 4 : 8;
  switch (last) {
  case 'b':
    return 1;
  case 'w':
    return 2;
  case 'l':
  case 's':
    return 4;
  case 'd':
    return strstr(operation->operands[operation->count - 1], "%xmm") ||
                   operation->count == 2
               ? 4
               : 8;
  case 'q':
    return 8;
  }
  return strcmp(name, "push") == 0 || strcmp(name, "pop") == 0 ? 8 : 16;
}
