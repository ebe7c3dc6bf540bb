/* operation.h - an instruction of a listing in AT&T's notation, x86-64. */
#pragma once

#include <stdbool.h>

enum { RAX, RBX, RCX, RDX, RSI, RDI, RBP, RSP, NO_REGISTER = -1 };

enum { MOST_OPERANDS = 3 };
struct operation {
  char name[16];
  char operands[MOST_OPERANDS][80];
  int count;
};

/* disp(base,index,scale) */
struct operand_place {
  int base, index;
  long disp;
  bool rip, segment, scaled;
};

/* Of "mov    %eax,(%rbx)" and what follows it. */
struct operation operation_of(const char *text);

/* Of %rax, %eax, %ax, %al: sets *bytes. */
int register_of(const char *name, int *bytes);

bool is_memory(const char *operand);
struct operand_place place_of(const char *operand);

/* How many bytes of memory it accesses. */
long size_of(const struct operation *);
