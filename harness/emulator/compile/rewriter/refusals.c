/* refusals.c - what nvcc refuses and g++ would accept, or refuse in other
 * words: each in one line that says what to do. */
#include "rewriter.h"
#include <stdlib.h>
#include <string.h>

/* ---- a } is missing ---- */

/* main and kernels do not begin inside of functions. */
void refuse_function_inside(const struct tokens *ts, size_t i,
                            const struct token_context *place) {
  const struct token *t = &ts->at[i];
  int is_main = token_is(t, "main") && token_is(t + 1, "(") && i > 0 &&
                token_is(t - 1, "int");
  if (place->scope != FUNCTION || !(is_main || token_is(t, "__global__")))
    return;
  refuse(ts, t,
         "a function begins inside of another: a } is missing above, of what "
         "begins at line %u",
         token_line(ts, place->open));
}

/* ---- the standard library in kernels ---- */

static int is_of_host_library(const struct token *t) {
  return token_is_any(t, "vector", "string", "map", "set", "unordered_map",
                      "list", "deque", "queue", "stack", "unordered_set",
                      "cout", "cerr", "endl", "stringstream", "function",
                      "sort", "thread", "unique_ptr", "shared_ptr",
                      "make_unique", "mutex", "async", "accumulate",
                      "random_device", "mt19937", "iota", "valarray");
}

static int is_of_c_library(const struct token *t) {
  return token_is_any(
      t, "rand", "srand", "exit", "fopen", "fclose", "fprintf", "scanf",
      "fscanf", "puts", "putchar", "getchar", "time", "atoi", "atof", "qsort",
      "getenv", "sprintf", "snprintf", "abort", "drand48", "usleep", "sleep",
      "fwrite", "fread", "fgets", "rand_r", "calloc", "realloc", "gettimeofday",
      "strlen", "strcpy", "strncpy", "strcat", "strncat", "strcmp", "strncmp",
      "strchr", "strrchr", "strstr", "strtok", "strdup", "strtol", "strtod",
      "memcmp", "memchr", "sscanf", "bsearch", "vprintf", "vsnprintf");
}

/* The runtime's functions that a kernel would have to launch kernels with. */
static int is_of_runtime(const struct token *t) {
  return token_is_any(t, "cudaMalloc", "cudaMemcpy", "cudaMemset", "cudaFree",
                      "cudaDeviceSynchronize");
}

void refuse_in_kernel(const struct tokens *ts, size_t i,
                      const struct token_context *place) {
  const struct token *token = &ts->at[i];
  if (place->sides != ON_DEVICE || place->scope != FUNCTION || i < 2)
    return;
  int of_std = token_is(token - 1, "::") && token_is(token - 2, "std");
  if (of_std && is_of_host_library(token))
    refuse(ts, token,
           "std::%.*s is code of the host, which kernels cannot use: use "
           "arrays, and loops of your own",
           (int)token->length, token->text);
  int member = token_is(token - 1, ".") || token_is(token - 1, "->") ||
               (token_is(token - 1, "::") && !of_std);
  int declared = token[-1].kind == WORD &&
                 !token_is_any(token - 1, "return", "else", "do");
  if (member || declared || !token_is(token + 1, "(") ||
      host_device_is_declared(token))
    return;
  if (is_of_c_library(token))
    refuse(ts, token,
           "%.*s is a function of the host, which kernels cannot call",
           (int)token->length, token->text);
  if (is_of_runtime(token))
    refuse(ts, token,
           "%.*s is called by the host, before and after the kernel; kernels "
           "that call it (dynamic parallelism) are not supported",
           (int)token->length, token->text);
}

/* ---- kernels called as functions ---- */

static struct token *kernels;
static size_t kernel_count;

void refusals_note_kernel(const struct token *name) {
  kernels = grow_array(kernels, kernel_count, sizeof *kernels);
  kernels[kernel_count++] = *name;
}

static int is_kernel(const struct token *t) {
  for (size_t i = 0; i < kernel_count; i++)
    if (tokens_same(&kernels[i], t))
      return 1;
  return 0;
}

/* A statement kernel(arguments); */
void refuse_unlaunched_kernel_call(const struct tokens *ts, size_t i,
                                   const struct token_context *place) {
  const struct token *token = &ts->at[i];
  if (place->scope != FUNCTION || i == 0 || !strchr(";{})", *token[-1].text) ||
      token[-1].length != 1 || !is_kernel(token) ||
      host_device_is_declared(token))
    return;
  size_t open = i + 1;
  if (token_is(token + 1, "<") && !token_is(token + 2, "<")) /* no launch */
    open = match_angle_forward(ts, open) + 1;
  if (!token_is(&ts->at[open], "(") ||
      (open > i + 1 && !token_is(&ts->at[open - 1], ">")))
    return;
  size_t close = match_forward(ts, open);
  if (close < ts->count && token_is(&ts->at[close + 1], ";"))
    refuse(ts, token,
           "%.*s is a kernel: launch it, %.*s<<<blocks, threads>>>(...)",
           (int)token->length, token->text, (int)token->length, token->text);
}

/* ---- __shared__ variables ---- */

/* One whose scope is still open, by the index of its closing }. */
struct shared_name {
  char *name;
  size_t until;
};
static struct shared_name *shared;
static size_t shared_count;

/* [from, to) is one declarator of a __shared__ declaration that ends at `end`.
 */
void check_shared_variable(const struct tokens *ts, size_t from, size_t to,
                           size_t end, const char *name,
                           const struct token_context *place) {
  for (size_t i = from; i < to; i++) {
    const struct token *token = &ts->at[i];
    if (i > from && token_is(token - 1, "]") && token->kind == WORD &&
        !token_is(token, "__attribute__"))
      refuse(ts, token - 1, "a ; is missing behind this __shared__ array");
    if (token_is(token, "[") || token_is(token, "("))
      i = match_forward(ts, i);
    else if (token_is(token, "="))
      refuse(ts, token,
             "a __shared__ variable cannot be initialised: let one thread "
             "write it, and __syncthreads() before it is read");
  }
  if (!name || place->scope != FUNCTION)
    return;
  struct string sum = {0};
  string_add(&sum, "sizeof(%s)", name);
  for (size_t i = 0; i < shared_count; i++)
    if (shared[i].until > end)
      string_add(&sum, " + sizeof(%s)", shared[i].name);
  edit_insert_after(&ts->at[end],
                    " static_assert(%s <= 49152, \"emu: the __shared__ "
                    "variables up to here need more than 48 KB (49152 bytes), "
                    "the most that a kernel can declare: make them smaller, or "
                    "use extern __shared__ and cudaFuncSetAttribute\");",
                    sum.text);
  free(sum.text);
  shared = grow_array(shared, shared_count, sizeof *shared);
  shared[shared_count++] =
      (struct shared_name){strdup(name), match_forward(ts, place->open)};
}
