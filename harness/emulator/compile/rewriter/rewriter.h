/* rewriter.h - what the rewriter's files share. */
#pragma once

#include <stdio.h>

#include "../string_list.h"
#include "tokens.h"

/* ---- edits (edits.c): the text with replacements and insertions ---- */

void edit_insert_before(const struct token *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void edit_insert_after(const struct token *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Another text in a token's place; blanks of its length where it is "". */
void edit_replace(const struct token *, const char *text);
void edits_write(const struct tokens *);

/* The text of tokens [from, to) on one line. The caller frees it. */
char *token_text(const struct tokens *, size_t from, size_t to);

/* "file:line: message" on stderr, and exit. */
void refuse(const struct tokens *, const struct token *, const char *format,
            ...) __attribute__((noreturn, format(printf, 3, 4)));

/* "file:line: warning: message" on stderr. */
void warn(const struct tokens *, const struct token *, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The line of the program that token i stands in. */
unsigned token_line(const struct tokens *, size_t i);

/* ---- where a token stands (rewrite.c) ---- */

enum scope { NAMESPACE, CLASS, FUNCTION };

enum { ON_HOST = 1, ON_DEVICE = 2, ON_BOTH = ON_HOST | ON_DEVICE };

struct token_context {
  enum scope scope;
  int sides;     /* where the function that it is in runs */
  size_t open;   /* the { of the scope */
  int device;    /* in code that only the device runs */
  int kernel;    /* in a __global__ function */
  int c_linkage; /* in what extern "C" applies to */
  int goes_on;   /* the declaration, behind the }: in a default argument, in a
                  * member that a constructor initialises */
  size_t head;   /* first token of the declaration or statement */
  size_t header; /* of its template <...>: the <, or 0 */
};

/* Each rewrites what begins at token i. */
void rewrite_launch(const struct tokens *, size_t i,
                    const struct token_context *);
void rewrite_kernel(const struct tokens *, size_t i,
                    const struct token_context *);
void rewrite_shared(const struct tokens *, size_t i,
                    const struct token_context *);
void rewrite_variable(const struct tokens *, size_t i,
                      const struct token_context *);
void rewrite_use(const struct tokens *, size_t i);
/* Of an asm whose ( is `open`; 0: it is none that can be (inline_ptx.c). */
int rewrite_inline_ptx(const struct tokens *, size_t i, size_t open);
/* warp_synchronous.c */
void rewrite_condition(const struct tokens *, size_t i);
void rewrite_exchange(const struct tokens *, size_t i);
/* unused_results.c */
void rewrite_statement(const struct tokens *, size_t i);
void rewrite_reduction(const struct tokens *, size_t i);
/* local_arrays.c */
void instrument_local_array(const struct tokens *, size_t i,
                            const struct token_context *);
/* unset_locals.c */
void instrument_unset_locals(const struct tokens *, size_t i,
                             const struct token_context *);
/* unset_elements.c */
void instrument_unset_elements(const struct tokens *, size_t i,
                               const struct token_context *);
/* Is the array that is declared at `name` set as a whole before any use of it
 * between `from` and `until` (is_fully_initialised.c)? */
int is_fully_initialised(const struct tokens *, size_t name, size_t from,
                         size_t until);
/* The first name that the statement at i declares as an automatic variable, no
 * pointer, or 0 (local_arrays.c). */
size_t declared_local(const struct tokens *, size_t i);

/* ---- what is the host's, and what the device's (host_device_check.c) ---- */

void host_device_write_to(FILE *);
/* What begins there, at file scope or as the head of a member's body. */
void host_device_declaration(const struct tokens *, size_t head);
void host_device_use(const struct tokens *, size_t i,
                     const struct token_context *);
/* Does the program declare a function of the host, or of both, by that name? */
int host_device_is_declared(const struct token *);

/* ---- what nvcc refuses, too (refusals.c) ---- */

void refuse_function_inside(const struct tokens *, size_t i,
                            const struct token_context *);
void refuse_in_kernel(const struct tokens *, size_t i,
                      const struct token_context *);
void refusals_note_kernel(const struct token *name);
void refuse_unlaunched_kernel_call(const struct tokens *, size_t i,
                                   const struct token_context *);
void check_shared_variable(const struct tokens *, size_t from, size_t to,
                           size_t end, const char *name,
                           const struct token_context *);

/* ---- how __shared__ variables are aligned (alignment.c) ---- */

/* From now on: as their types are. */
void alignment_keep(void);
/* The declaration begins at `head`, one of its declarators is [from, to). */
void alignment_state(const struct tokens *, size_t head, size_t from,
                     size_t to);

/* ---- which device functions are inlined (inlining.c) ---- */

void inlining_analyse(const struct tokens *);
int inlining_applies(size_t device_word);

/* ---- declarations (parameters.c) ---- */

/* The names that a parameter list declares, "a, b, rest..." and their types,
 * "::emu::Parameter<decltype(a)>, ...". Unnamed parameters are given names.
 * [from, to) lies between the parentheses. */
void parameter_names(const struct tokens *, size_t from, size_t to,
                     struct string *names, struct string *types);
/* Those of template <...>, as arguments: "T, N, Rest...". */
void template_arguments(const struct tokens *, size_t from, size_t to,
                        struct string *arguments);
