/* missing_names.c - one line where the compiler's first error is about a header
 * that is not there, or a name of CUDA that the emulator does not have. */
#include "emucc.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct known_pattern {
  const char *pattern, *says;
};

/* Of several that a word has, the longest pattern counts. */
static const struct known_pattern headers[] = {
    {"^(cufft|cufftXt|cufftw)\\.h$", " (FFTs)"},
    {"^cusparse", " (sparse matrices)"},
    {"^cusolver", " (solvers)"},
    {"^(cudnn|cutlass|cute/|nccl|npp|nvjpeg)", ""},
    {"^(nvrtc|nvml|cupti|nvPTXCompiler|cuda_fp8|cuda_fp4|cuda_fp6)", ""},
    {"^(cuda_gl_interop|cudaGL|cuda_egl|cuda_vdpau|cudaEGL)", " (OpenGL)"},
    {"^(mma\\.h|crt/mma)", " (tensor cores)"},
    {"^(cub|thrust|cuda/|nv/|curand|cublas)", ""},
    {NULL, NULL}};

static const char gone[] =
    "gone since compute capability 7.0; use its form with _sync, and a mask of "
    "the lanes: 0xffffffff for all";
static const char one_process[] =
    "the emulated device belongs to one process; share memory between threads "
    "instead";
static const char not_supported[] =
    "not supported by the emulator; emucc --help names the manual, which says "
    "what is";
static const struct known_pattern names[] = {
    {"^(cu[A-Z]|CU[a-z]|CU_|CUDA_[A-Z])",
     "the driver API is not supported by the emulator; use the runtime API "
     "(cudaMalloc, <<<...>>>)"},
    {"^cudaIpc", one_process},
    {"^cudaGraphics|^cudaGL",
     "there is no OpenGL or Direct3D here; run the program without it"},
    {"^cuda(Import)?External|^cuda(Signal|Wait)External",
     "there is no other API here to share memory with"},
    {"^nvrtc", "kernels are compiled with the program here; write them in a "
               ".cu file"},
    {"^cuda.*(Mipmapped|MipMapped)",
     "mipmapped arrays are not supported by the emulator"},
    {"^cudaLibrary|^cudaKernel",
     "modules are not supported by the emulator; launch the kernel by its "
     "name"},
    {"^cudaGraph.*(Conditional|DeviceNode)|^cudaGraphAddNode",
     "graphs have kernel, copy, set, host, memory and child nodes here"},
    {"^cudaMem(Pool)?.*(Export|Import|Shareable)", one_process},
    {"^(this_cluster|cluster_group)$",
     "thread block clusters are not supported by the emulator; keep to the "
     "shared memory of one block, or pass data through global memory and a "
     "grid's sync()"},
    {"^(wmma|nvcuda)", "tensor cores are not supported by the emulator"},
    {"^__(any|all|ballot)$", gone},
    {"^__shfl(_up|_down|_xor)?$", gone},
    {"^cuda", not_supported},
    {"^curand|^cublas", not_supported},
    {"^__(v(abs|add|avg|cmp|max|min|neg|sad|set|sub|ib)[a-z_]*|dp[24]a_|"
     "nv_|tanhf$|[fd](add|sub|mul|div|ma|rcp|sqrt)[a-z]*_r[nzud]$)",
     not_supported},
    {"^(r?norm|r?hypot|cyl_bessel|lgamma|nextafter)[0-9a-z_]*$", not_supported},
    {NULL, NULL}};

/* What is said of the word, or NULL. */
static const char *best_match(const struct known_pattern *known,
                              const char *word) {
  const struct known_pattern *best = NULL;
  for (; known->pattern; known++)
    if (matches(known->pattern, word) &&
        (!best || strlen(known->pattern) > strlen(best->pattern)))
      best = known;
  return best ? best->says : NULL;
}

static char *header_message(const char *place, const char *word) {
  const char *what = best_match(headers, word);
  const char *cub = strstr(word, "cub/cub/");
  size_t length = strlen(word);
  if (matches("^cuda/cu(da|rand|blas)[a-zA-Z0-9_]*\\.h$", word))
    return formatted("%s: emucc: <%s>: the Toolkit has it in no folder; write "
                     "#include <%s>\n",
                     place, word, word + 5);
  if (cub && (cub == word || cub[-1] == '/') && length > 4 &&
      strcmp(word + length - 4, ".cuh") == 0)
    return formatted("%s: emucc: the copy of CUB that the program comes with "
                     "is not there; write #include <cub/%s>\n",
                     place, cub + 8);
  if (what)
    return formatted("%s: emucc: <%s> is a library for GPUs%s that the "
                     "emulator does not have\n",
                     place, word, what);
  return formatted("%s: emucc: %s: no such header; name its folder with -I, "
                   "or install what it comes with\n",
                   place, word);
}

static int is_unknown_name_error(const char *line) {
  static const char *const phrases[] = {"not declared",
                                        "not been declared",
                                        "does not name a type",
                                        "declared void",
                                        "is not a type",
                                        "is not a class",
                                        "is not a member of",
                                        "has no member named",
                                        ": error: there are no arguments to "};
  for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
    if (strstr(line, phrases[i]))
      return 1;
  return 0;
}

/* May the letters be a slip for each other? Digits, and capitals, tell names of
 * CUDA apart: cublasSgemm, cublasDgemm. */
static int may_slip(char a, char b) {
  return !isdigit((unsigned char)a) && !isdigit((unsigned char)b) &&
         (tolower((unsigned char)a) == tolower((unsigned char)b) ||
          !isupper((unsigned char)a) || !isupper((unsigned char)b));
}

/* Does the word become the other by at most `slips` letters that are left out,
 * put in, changed or swapped? */
static int is_near(const char *word, const char *other, int slips) {
  while (*word && *word == *other)
    word++, other++;
  if (!*word && !*other)
    return 1;
  if (!slips || !may_slip(*word, *other))
    return 0;
  return (*word && is_near(word + 1, other, slips - 1)) ||
         (*other && is_near(word, other + 1, slips - 1)) ||
         (*word && *other && is_near(word + 1, other + 1, slips - 1)) ||
         (*word && word[0] == other[1] && word[1] == other[0] &&
          is_near(word + 2, other + 2, slips - 1));
}

/* The name that the compiler proposes for the word, where it is near; or NULL.
 */
static char *suggested_name(const char *error, const char *word) {
  const char *phrase = "did you mean '", *found = strstr(error, phrase);
  if (!found)
    return NULL;
  found += strlen(phrase);
  char *name = formatted("%.*s", (int)strcspn(found, "'"), found);
  if (is_near(word, name, 2))
    return name;
  free(name);
  return NULL;
}

/* The first unknown name says what the later errors follow from. */
static char *name_message(const char *place, const char *rest) {
  for (const char *quote = rest; (quote = strchr(quote, '\''));) {
    size_t length =
        strspn(++quote, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                        "0123456789");
    char *word = formatted("%.*s", (int)length, quote), *line = NULL;
    const char *what = length ? best_match(names, word) : NULL;
    char *name = what == not_supported ? suggested_name(quote, word) : NULL;
    if (name)
      line = formatted("%s: emucc: %s: there is no such name; did you mean "
                       "%s?\n",
                       place, word, name);
    else if (what)
      line = formatted("%s: emucc: %s: %s\n", place, word, what);
    free(word), free(name);
    if (line)
      return line;
  }
  return NULL;
}

/* What is said of one error, or NULL; *goes_on becomes 0 where no other counts.
 */
static char *error_message(const char *line, const char *error, int *goes_on) {
  const char *rest = strstr(error, "error: ") + 7;
  const char *absent = strstr(rest, ": No such file");
  const char *end = error; /* without the column */
  while (end > line && isdigit((unsigned char)end[-1]))
    end--;
  end = end < error && end > line && end[-1] == ':' ? end - 1 : error;
  char *place = formatted("%.*s", (int)(end - line), line), *said = NULL;
  if (absent && !memchr(rest, ' ', (size_t)(absent - rest))) {
    char *word = formatted("%.*s", (int)(absent - rest), rest);
    said = header_message(place, word);
    *goes_on = 0;
    free(word);
  } else if (is_unknown_name_error(line)) {
    said = name_message(place, rest);
  }
  free(place);
  return said;
}

char *explain_missing_name(const char *messages) {
  char *text = checked(strdup(messages)), *rest = text, *said = NULL;
  int goes_on = 1;
  for (char *line; !said && goes_on && (line = next_line(&rest));) {
    const char *error = strstr(line, ": error: ");
    const char *fatal = strstr(line, ": fatal error: ");
    if (fatal && (!error || fatal < error))
      error = fatal;
    if (error)
      said = error_message(line, error, &goes_on);
  }
  free(text);
  return said;
}
