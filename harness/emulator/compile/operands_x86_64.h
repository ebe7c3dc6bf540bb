/* operands_x86_64.h - instructions of x86-64 in the assembler's order, taken
 * apart. */
#pragma once

#include <stddef.h>

/* Numbers of registers: the general ones, then the vectors. */
enum { GENERAL = 16, REGISTERS = 32 };
enum { RAX, RBX, RCX, RDX, RSI, RDI, RBP, RSP, R8, R12 = R8 + 4 };

/* The text up to the comma that separates it from the next operand. */
struct machine_operand {
  const char *text;
  size_t length;
};

struct machine_instruction {
  char name[16];
  struct machine_operand operands[3];
  int count;
};

/* Is the line none? */
int is_blank(const char *line);
struct machine_instruction parse_instruction(const char *line);
/* The number of the register whose name begins there, without the %; -1: none
 * that can hold what is followed. Sets *length. */
int register_named(const char *name, size_t *length);
/* The register that the operand is; -1: it is none. */
int is_register(struct machine_operand);
/* Is it N(%rsp)? Sets *offset to N. */
int is_on_stack(struct machine_operand, long *offset);
