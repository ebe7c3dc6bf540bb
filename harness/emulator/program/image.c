/* image.c - program headers from the loader, symbols from /proc/self/exe. */
#include "image.h"

#include <ctype.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct image emu_image;

static int first_object(struct dl_phdr_info *info, size_t size, void *tls) {
  (void)size;
  emu_image.load_base = info->dlpi_addr;
  *(uintptr_t *)tls = (uintptr_t)info->dlpi_tls_data;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *h = &info->dlpi_phdr[i];
    if (h->p_type == PT_TLS)
      emu_image.tls_bytes = h->p_memsz;
    if (h->p_type == PT_LOAD && (h->p_flags & PF_X)) {
      emu_image.text_base = info->dlpi_addr + h->p_vaddr;
      emu_image.text_end = emu_image.text_base + h->p_memsz;
    }
  }
  return 1;
}

static int first_tls(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(uintptr_t *)base = (uintptr_t)info->dlpi_tls_data;
  return 1;
}

uintptr_t image_tls_base(void) {
  uintptr_t base = 0;
  dl_iterate_phdr(first_tls, &base);
  return base;
}

/* ---- symbols ---- */

struct file {
  const char *bytes;
  size_t size;
  const Elf64_Sym *symbols;
  size_t count;
  const char *names;
  size_t name_bytes;
};

static int map_file(struct file *file) {
  int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (fd < 0 || fstat(fd, &status) != 0) {
    if (fd >= 0)
      close(fd);
    return 0;
  }
  file->size = status.st_size;
  file->bytes = mmap(NULL, file->size, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  return file->bytes != MAP_FAILED;
}

static int within(const struct file *f, uint64_t offset, uint64_t bytes) {
  return offset <= f->size && bytes <= f->size - offset;
}

static int find_symbols(struct file *file) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)file->bytes;
  if (file->size < sizeof *header || memcmp(file->bytes, ELFMAG, SELFMAG) ||
      header->e_ident[EI_CLASS] != ELFCLASS64 ||
      !within(file, header->e_shoff, header->e_shnum * sizeof(Elf64_Shdr)))
    return 0;
  const Elf64_Shdr *sections =
      (const Elf64_Shdr *)(file->bytes + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    const Elf64_Shdr *s = &sections[i];
    if (s->sh_type != SHT_SYMTAB || s->sh_link >= header->e_shnum)
      continue;
    const Elf64_Shdr *strings = &sections[s->sh_link];
    if (!within(file, s->sh_offset, s->sh_size) ||
        !within(file, strings->sh_offset, strings->sh_size))
      return 0;
    file->symbols = (const Elf64_Sym *)(file->bytes + s->sh_offset);
    file->count = s->sh_size / sizeof(Elf64_Sym);
    file->names = file->bytes + strings->sh_offset;
    file->name_bytes = strings->sh_size;
    return 1;
  }
  return 0;
}

/* Is it a variable of an extern "C" function, or of a lambda in one:
 * _ZZ6kernelE..., _ZZZ6kernelE... ? */
static int is_of_c_function(const char *name, const char *prefix) {
  size_t n = strlen(prefix);
  char *end;
  if (strncmp(name, prefix, n) != 0)
    return 0;
  unsigned long length = strtoul(name + n + strspn(name + n, "Z"), &end, 10);
  return length && strlen(end) > length && end[length] == 'E';
}

/* The rewriter tags __shared__ variables where it can; other thread-local ones
 * are the host code's, or the emulator's. */
static enum owner owner_of(const char *name) {
  int tagged = strstr(name, "B10emu_shared") != NULL;
  if (strncmp(name, "_ZGV", 4) == 0)
    return tagged || is_of_c_function(name, "_ZGVZ") ? OWNER_GUARD : OWNER_HOST;
  return tagged || is_of_c_function(name, "_ZZ") ? OWNER_SHARED : OWNER_HOST;
}

static const char *symbol_name(const struct file *f, const Elf64_Sym *s) {
  return s->st_name < f->name_bytes ? f->names + s->st_name : "";
}

/* Local symbols follow the name of the source file they come from; global ones
 * follow them all. Returns the number of that file, 0 for a global symbol. */
static uint32_t unit_of(const Elf64_Sym *s, uint32_t last) {
  if (ELF64_ST_BIND(s->st_info) != STB_LOCAL)
    return 0;
  return last + (ELF64_ST_TYPE(s->st_info) == STT_FILE);
}

static int by_offset(const void *a, const void *b) {
  const struct shared_variable *x = a, *y = b;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

static void own(uint64_t offset, uint64_t bytes, enum owner owner) {
  if (offset >= emu_image.tls_bytes || bytes > emu_image.tls_bytes - offset)
    return;
  for (uint64_t at = offset / 4; at < (offset + bytes + 3) / 4; at++)
    emu_image.owner[at] = owner;
}

static void read_symbols(const struct file *file) {
  size_t n = 0;
  uint32_t unit = 0;
  for (size_t i = 0; i < file->count; i++)
    n += ELF64_ST_TYPE(file->symbols[i].st_info) == STT_TLS;
  emu_image.shared = calloc(n ? n : 1, sizeof *emu_image.shared);
  for (size_t i = 0; emu_image.shared && i < file->count; i++) {
    const Elf64_Sym *s = &file->symbols[i];
    unit = unit_of(s, unit);
    if (ELF64_ST_TYPE(s->st_info) != STT_TLS || s->st_shndx == SHN_UNDEF)
      continue;
    const char *name = symbol_name(file, s);
    enum owner owner = owner_of(name);
    if (s->st_size) /* not a mark of the assembler's, as Arm's $d */
      own(s->st_value, s->st_size, owner);
    if (owner == OWNER_SHARED)
      emu_image.shared[emu_image.shared_count++] = (struct shared_variable){
          strdup(name), (uint32_t)s->st_value, (uint32_t)s->st_size, unit};
  }
  qsort(emu_image.shared, emu_image.shared_count, sizeof *emu_image.shared,
        by_offset);
}

static void init_once(void) {
  uintptr_t tls;
  dl_iterate_phdr(first_object, &tls);
  emu_image.owner = calloc(emu_image.tls_bytes / 4 + 8, 1);
  struct file file = {0};
  if (!emu_image.owner || !map_file(&file))
    return;
  if (find_symbols(&file))
    read_symbols(&file);
  else /* a stripped program: all of the block may be __shared__ */
    memset(emu_image.owner, OWNER_SHARED, emu_image.tls_bytes / 4);
  munmap((void *)file.bytes, file.size);
}

void image_init(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, init_once);
}

void image_skip_shared_constructors(void) {
  unsigned char *block = (unsigned char *)image_tls_base();
  for (size_t at = 0; at + 4 <= emu_image.tls_bytes; at += 4)
    if (emu_image.owner[at / 4] == OWNER_GUARD)
      block[at] = 1;
}

const struct shared_variable *image_shared_at(uint32_t offset) {
  for (size_t i = 0; i < emu_image.shared_count; i++) {
    const struct shared_variable *v = &emu_image.shared[i];
    if (offset - v->offset < v->bytes)
      return v;
  }
  return NULL;
}

/* The source name at the end of a mangled one, before its tag, and its length:
 * 5total. Of _ZZ4stepPiE5totalB10emu_shared it is total. */
static const char *source_name(const char *name, int *length) {
  const char *tag = strstr(name, "B10emu_shared");
  const char *end = tag ? tag : name + strlen(name), *found = name;
  for (const char *at = end - 1; at > name; at--)
    if (isdigit((unsigned char)at[-1]) && !isdigit((unsigned char)*at)) {
      const char *digits = at;
      while (digits > name && isdigit((unsigned char)digits[-1]))
        digits--;
      if (atol(digits) == end - at)
        found = at;
    }
  *length = (int)(end - found);
  return found;
}

void image_shared_name(const struct shared_variable *variable, char *text,
                       size_t room) {
  int length;
  const char *name = source_name(variable->name, &length);
  snprintf(text, room, "%.*s", length, name);
}

/* ---- static shared memory of a kernel ---- */

/* The name of the function at that address, or "", and its unit: other files
 * may have static functions of the same name. */
static const char *function_at(const struct file *f, uintptr_t address,
                               uint32_t *unit) {
  *unit = 0;
  for (size_t i = 0; i < f->count; i++) {
    const Elf64_Sym *s = &f->symbols[i];
    *unit = unit_of(s, *unit);
    if (ELF64_ST_TYPE(s->st_info) == STT_FUNC &&
        emu_image.load_base + s->st_value == address)
      return symbol_name(f, s);
  }
  return "";
}

/* A function's static variable is named _ZZ<function>E<variable>. */
static int belongs_to(const char *variable, const char *function) {
  size_t n = strlen(function);
  return strncmp(variable, "_ZZ", 3) == 0 && n > 2 &&
         strncmp(variable + 3, function + 2, n - 2) == 0 &&
         variable[3 + n - 2] == 'E';
}

static size_t look_up_static_shared(const void *function) {
  image_init();
  struct file file = {0};
  if (!map_file(&file))
    return 0;
  size_t bytes = 0;
  uint32_t unit = 0;
  const char *name =
      find_symbols(&file) ? function_at(&file, (uintptr_t)function, &unit) : "";
  for (size_t i = 0; i < emu_image.shared_count; i++)
    if ((unit == 0 || emu_image.shared[i].unit == unit) &&
        belongs_to(emu_image.shared[i].name, name))
      bytes += emu_image.shared[i].bytes;
  munmap((void *)file.bytes, file.size);
  return bytes;
}

/* Asked at each launch, several times: answers are remembered. */
size_t image_static_shared(const void *function) {
  enum { SLOTS = 64 };
  static __thread struct {
    const void *function;
    size_t bytes;
  } answers[SLOTS];
  size_t slot = ((uintptr_t)function * 0x9e3779b97f4a7c15u) >> 58;
  if (answers[slot].function != function) {
    answers[slot].bytes = look_up_static_shared(function);
    answers[slot].function = function;
  }
  return answers[slot].bytes;
}

/* ---- data of loaded objects ---- */

/* What the program may define in many places, and the linker keeps one of. */
static int is_vague(const Elf64_Sym *s) {
  unsigned binding = ELF64_ST_BIND(s->st_info);
  return binding == STB_WEAK || binding == STB_GNU_UNIQUE;
}

/* _ZZ4stepPiE5total is total of step(int *); _Z5tableIfE, of vague linkage, is
 * table<float>. */
static const char *kernel_variable(const char *name, int vague) {
  if (strncmp(name, "_ZZ", 3) != 0 && (!vague || strncmp(name, "_Z", 2) != 0 ||
                                       name[2] == 'T' || name[2] == 'G'))
    return NULL;
  const char *at = name[2] == 'Z' ? strrchr(name, 'E') : name + 1;
  return at ? at + 1 + strspn(at + 1, "0123456789") : name;
}

void image_variables(const char *part,
                     void (*found)(const struct data_symbol *, int kind),
                     int kind) {
  struct file file = {0};
  if (!map_file(&file))
    return;
  if (!find_symbols(&file))
    file.count = 0;
  for (size_t i = 0; i < file.count; i++) {
    const Elf64_Sym *s = &file.symbols[i];
    const char *name = symbol_name(&file, s), *at = strstr(name, part);
    if (!at || strncmp(name, "_Z", 2) != 0 || name[2] == 'Z' ||
        ELF64_ST_TYPE(s->st_info) != STT_OBJECT || s->st_shndx == SHN_UNDEF ||
        isdigit((unsigned char)at[-1]))
      continue;
    at = part + strspn(part, "0123456789");
    const struct data_symbol v = {emu_image.load_base + s->st_value, s->st_size,
                                  strndup(at, strlen(at) - 1)};
    found(&v, kind);
  }
  munmap((void *)file.bytes, file.size);
}

int image_variable_at(uintptr_t address, struct data_symbol *found) {
  struct file file = {0};
  int is = 0;
  if (!map_file(&file))
    return 0;
  if (!find_symbols(&file))
    file.count = 0;
  for (size_t i = 0; i < file.count && !is; i++) {
    const Elf64_Sym *s = &file.symbols[i];
    const char *name = symbol_name(&file, s);
    if (ELF64_ST_TYPE(s->st_info) != STT_OBJECT ||
        address - (emu_image.load_base + s->st_value) >= s->st_size)
      continue;
    name = kernel_variable(name, is_vague(s));
    is = name != NULL;
    if (is)
      *found = (struct data_symbol){emu_image.load_base + s->st_value,
                                    s->st_size, strdup(name)};
  }
  munmap((void *)file.bytes, file.size);
  return is;
}

static void look_up_variable(uintptr_t address, struct data_symbol *found) {
  struct file f = {0};
  if (!map_file(&f))
    return;
  if (!find_symbols(&f))
    f.count = 0;
  for (size_t i = 0; i < f.count; i++) {
    const Elf64_Sym *s = &f.symbols[i];
    uintptr_t base = emu_image.load_base + s->st_value;
    if (ELF64_ST_TYPE(s->st_info) == STT_OBJECT && address - base < s->st_size)
      *found = (struct data_symbol){base, s->st_size, NULL};
  }
  munmap((void *)f.bytes, f.size);
}

int image_host_variable_at(uintptr_t address, struct data_symbol *found) {
  enum { SLOTS = 64 };
  static __thread struct {
    uintptr_t address;
    struct data_symbol variable; /* bytes 0: there is none */
  } answers[SLOTS];
  size_t slot = (address * 0x9e3779b97f4a7c15u) >> 58;
  if (!image_is_data(address))
    return 0;
  if (answers[slot].address != address) {
    answers[slot].address = address;
    answers[slot].variable = (struct data_symbol){0};
    look_up_variable(address, &answers[slot].variable);
  }
  *found = answers[slot].variable;
  return found->bytes != 0;
}

static int holds(struct dl_phdr_info *info, size_t size, void *address) {
  (void)size;
  uintptr_t at = *(uintptr_t *)address - info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *h = &info->dlpi_phdr[i];
    if (h->p_type == PT_LOAD && at - h->p_vaddr < h->p_memsz)
      return 1;
  }
  return 0;
}

int image_is_data(uintptr_t address) {
  return dl_iterate_phdr(holds, &address);
}
