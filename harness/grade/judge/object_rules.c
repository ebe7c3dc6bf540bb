/* object_rules.c - reads an object's sections and symbols. */
#include "common/message.h"
#include "refusals.h"
#include "text_file.h"

#include <elf.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct object {
  char *bytes;
  size_t size;
  const Elf64_Shdr *sections;
  size_t section_count;
  const char *section_names;
  size_t section_name_bytes;
};

/* ---- the file ---- */

enum { MAX_BYTES = 256 << 20 };

static const void *part(const struct object *o, uint64_t offset,
                        uint64_t bytes) {
  return offset <= o->size && bytes <= o->size - offset ? o->bytes + offset
                                                        : NULL;
}

static bool open_object(struct object *object, const char *path) {
  const Elf64_Ehdr *elf;
  *object = (struct object){0};
  object->bytes = file_bytes(path, MAX_BYTES, &object->size);
  if (!object->bytes || !(elf = part(object, 0, sizeof *elf)) ||
      memcmp(elf->e_ident, ELFMAG, SELFMAG) != 0 ||
      elf->e_ident[EI_CLASS] != ELFCLASS64 || elf->e_type != ET_REL)
    return false;
  object->section_count = elf->e_shnum;
  object->sections =
      part(object, elf->e_shoff, elf->e_shnum * sizeof(Elf64_Shdr));
  if (!object->sections || elf->e_shstrndx >= object->section_count)
    return false;
  const Elf64_Shdr *names = &object->sections[elf->e_shstrndx];
  object->section_names = part(object, names->sh_offset, names->sh_size);
  object->section_name_bytes = names->sh_size;
  return object->section_names && names->sh_size > 0 &&
         object->section_names[names->sh_size - 1] == '\0';
}

/* ---- names ---- */

/* sqrt, sqrtf. */
static bool is_mathematical(const char *name) {
  static const char *const functions[] = {
      "sqrt",  "cbrt",      "exp",   "exp2",   "expm1",     "log",    "log2",
      "log10", "log1p",     "pow",   "sin",    "cos",       "tan",    "asin",
      "acos",  "atan",      "atan2", "sinh",   "cosh",      "tanh",   "asinh",
      "acosh", "atanh",     "fabs",  "fmod",   "remainder", "hypot",  "fma",
      "fmin",  "fmax",      "fdim",  "ceil",   "floor",     "trunc",  "round",
      "rint",  "nearbyint", "lrint", "lround", "llrint",    "ldexp",  "scalbn",
      "logb",  "copysign",  "erf",   "erfc",   "tgamma",    "lgamma", NULL};
  char plain[24];
  size_t length = strlen(name);
  if (length >= sizeof plain)
    return false;
  memcpy(plain, name, length + 1);
  if (text_is_any(plain, functions))
    return true;
  if (length && plain[length - 1] == 'f')
    plain[length - 1] = '\0';
  return text_is_any(plain, functions);
}

/* Of GCC's own library: __popcountdi2, __udivti3. */
static bool is_arithmetic(const char *name) {
  size_t n = strlen(name);
  return n > 6 && text_begins(name, "__") && strchr("23", name[n - 1]) &&
         strchr("ifc", name[n - 2]) && strchr("sdtx", name[n - 3]);
}

/* What the compiler and the CUDA headers call of the emulator: no text names it
 * (source_rules.c). Memory that both host and kernels access is not to be had.
 */
static bool is_hook(const char *name) {
  static const char *const hooks[] = {"__tsan_", "__ubsan_handle_", "emu_",
                                      NULL};
  static const char *const others[] = {"emu_malloc_host", "emu_malloc_managed",
                                       NULL};
  return text_begins_any(name, hooks) && !text_is_any(name, others);
}

static bool may_call(const char *name) {
  static const char *const others[] = {"_GLOBAL_OFFSET_TABLE_",
                                       "_Unwind_Resume",
                                       "__gxx_personality_v0",
                                       "memcpy",
                                       "memmove",
                                       "memset",
                                       "abs",
                                       "labs",
                                       "llabs",
                                       "__assert_fail",
                                       "exit",
                                       "stderr",
                                       "stdout",
                                       "fprintf",
                                       "cudaGetLastError",
                                       "cudaPeekAtLastError",
                                       "cudaGetErrorString",
                                       "cudaGetErrorName",
                                       "cudaDeviceSynchronize",
                                       "cudaStreamSynchronize",
                                       "cudaStreamCreate",
                                       "cudaStreamCreateWithFlags",
                                       "cudaStreamDestroy",
                                       "cudaStreamWaitEvent",
                                       "cudaEventCreate",
                                       "cudaEventCreateWithFlags",
                                       "cudaEventDestroy",
                                       "cudaEventElapsedTime",
                                       "cudaEventRecord",
                                       "cudaEventSynchronize",
                                       "cudaMalloc",
                                       "cudaFree",
                                       "cudaMemset",
                                       "cudaMemsetAsync",
                                       "cudaMemcpyToSymbol",
                                       "cudaFuncSetAttribute",
                                       "cudaFuncSetCacheConfig",
                                       NULL};
  return text_is_any(name, others) || is_mathematical(name) ||
         is_arithmetic(name) || is_hook(name);
}

/* ---- sections ---- */

/* GCC makes one function that the program begins with, which tells the emulator
 * of the kernels, and another for its own sake; each is one address. */
static char *section_refused(const char *name, const Elf64_Shdr *section) {
  static const char *const known[] = {
      ".text",     ".data",       ".bss",       ".rodata",    ".tdata",
      ".tbss",     ".debug",      ".comment",   ".note",      ".rela",
      ".eh_frame", ".gcc_except", ".group",     ".symtab",    ".str",
      ".shstr",    "emu_loops",   "emu_frames", "emu_copies", NULL};
  bool starts = strcmp(name, ".init_array") == 0 ||
                strcmp(name, ".init_array.00099") == 0;
  if (!*name || text_begins_any(name, known) ||
      (starts && section->sh_size <= sizeof(void *)))
    return NULL;
  if (text_begins(name, ".init") || text_begins(name, ".fini") ||
      text_begins(name, ".ctors") || text_begins(name, ".dtors") ||
      text_begins(name, ".preinit"))
    return format_text("it has a constructor or destructor, which runs outside "
                       "of main");
  return format_text("it has a section of its own, %.60s", name);
}

/* ---- symbols ---- */

static bool made_by_compiler(const char *name) {
  return text_begins(name, "_GLOBAL__sub_I") ||
         text_begins(name, "_sub_I_00099_0") || text_begins(name, "_Z");
}

/* C++'s operators new and delete, and whatever belongs to std or emu. */
static bool belongs_to_others(const char *name) {
  static const char *const theirs[] = {"_Znw",  "_Zna",    "_Zdl",     "_Zda",
                                       "_ZSt",  "_ZNSt",   "_ZNKSt",   "_ZNSa",
                                       "_ZNSs", "_ZN3emu", "_ZNK3emu", NULL};
  return text_begins_any(name, theirs);
}

static char *defined_refused(const char *name, const Elf64_Sym *symbol) {
  int type = ELF64_ST_TYPE(symbol->st_info);
  int binding = ELF64_ST_BIND(symbol->st_info);
  static const char *const hooks[] = {"emu_", "__tsan_", "__ubsan_", NULL};
  bool is_function = type == STT_FUNC || type == STT_GNU_IFUNC;
  if (type == STT_GNU_IFUNC || text_begins_any(name, hooks) ||
      (is_function && !made_by_compiler(name) && strcmp(name, "main") != 0) ||
      (binding == STB_GLOBAL && belongs_to_others(name)))
    return format_text("it defines %.80s, which a lab's file does not", name);
  return NULL;
}

/* Is it a word of the list, "cudaMemcpy, cudaMemcpyAsync"? */
static bool is_listed(const char *name, const char *list) {
  size_t length = strlen(name);
  while (*list) {
    size_t word = strcspn(list, ", ");
    if (word == length && strncmp(list, name, length) == 0)
      return true;
    list += word + strspn(list + word, ", ");
  }
  return false;
}

static char *symbol_refused(const char *name, const Elf64_Sym *symbol,
                            const char *calls) {
  int type = ELF64_ST_TYPE(symbol->st_info);
  if (!*name || type == STT_FILE || type == STT_SECTION)
    return NULL;
  if (symbol->st_shndx != SHN_UNDEF)
    return defined_refused(name, symbol);
  if (may_call(name) || is_listed(name, calls))
    return NULL;
  static const char *const heap[] = {"_Znw", "_Zna", "_Zdl", "_Zda", NULL};
  if (text_begins_any(name, heap))
    name = "new and delete, which std::vector does, too";
  return format_text(
      "it uses %.80s: on the host a submission calls its own functions, "
      "launches its kernels, and may use cudaMalloc, cudaFree, cudaMemset, "
      "cudaFuncSetAttribute, cudaDeviceSynchronize, cudaGetLastError, streams "
      "and events, printf, "
      "exit and mathematical functions%s%s",
      name, *calls ? ", " : "", calls);
}

static char *symbols_refused(const struct object *object,
                             const Elf64_Shdr *table, const char *calls) {
  const Elf64_Sym *symbols = part(object, table->sh_offset, table->sh_size);
  const Elf64_Shdr *strings = table->sh_link < object->section_count
                                  ? &object->sections[table->sh_link]
                                  : NULL;
  const char *names =
      strings ? part(object, strings->sh_offset, strings->sh_size) : NULL;
  if (!symbols || !names || !strings->sh_size ||
      names[strings->sh_size - 1] != '\0')
    return format_text("its symbols cannot be read");
  char *why = NULL;
  for (size_t i = 1; i < table->sh_size / sizeof *symbols && !why; i++)
    why = symbols[i].st_name < strings->sh_size
              ? symbol_refused(names + symbols[i].st_name, &symbols[i], calls)
              : format_text("its symbols cannot be read");
  return why;
}

char *object_refused(const char *path, const char *calls) {
  struct object object;
  char *why = NULL;
  if (!open_object(&object, path)) {
    free(object.bytes);
    return format_text("its object file cannot be read");
  }
  for (size_t i = 0; i < object.section_count && !why; i++) {
    const Elf64_Shdr *s = &object.sections[i];
    why = s->sh_name < object.section_name_bytes
              ? section_refused(object.section_names + s->sh_name, s)
              : format_text("its object file cannot be read");
    if (!why && s->sh_type == SHT_SYMTAB)
      why = symbols_refused(&object, s, calls);
  }
  free(object.bytes);
  return why;
}

static double shared_bytes(const struct object *o, const Elf64_Shdr *table) {
  const Elf64_Sym *symbols = part(o, table->sh_offset, table->sh_size);
  double bytes = symbols ? 0 : NAN;
  for (size_t i = 1; symbols && i < table->sh_size / sizeof *symbols; i++)
    if (ELF64_ST_TYPE(symbols[i].st_info) == STT_TLS)
      bytes += (double)symbols[i].st_size;
  return bytes;
}

double object_shared_bytes(const char *path) {
  struct object o;
  double bytes = open_object(&o, path) ? 0 : NAN;
  for (size_t i = 0; i < o.section_count && bytes >= 0; i++)
    if (o.sections[i].sh_type == SHT_SYMTAB)
      bytes += shared_bytes(&o, &o.sections[i]);
  free(o.bytes);
  return bytes;
}
