/* libc_texts.c - what emucc has programs call in the place of functions of the
 * C and the C++ library that read or store through a pointer, texts and files.
 * A text's first byte tells whose it is. */
#include "libc_texts.h"
#include "access_log.h"
#include "host_accesses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* ---- formats ---- */

/* A conversion: its flags, width, precision and length, and what it is of. */
struct conversion {
  int stars, none, is_long; /* none: it prints no byte of a text */
  char kind;                /* '\0': there is none left */
};

/* The next one of the format, of which `at` is the rest. */
static struct conversion next_conversion(const char **at) {
  struct conversion conversion = {0};
  const char *percent = strchr(*at, '%');
  if (!percent)
    return conversion;
  size_t n = strcspn(percent + 1, "diouxXeEfFgGaAcspn%[");
  const char *kind = percent + 1 + n;
  for (const char *p = percent + 1; p < kind; p++) {
    conversion.stars += *p == '*';
    conversion.is_long |= strchr("ljztqL", *p) != NULL;
    conversion.none |= *p == '.' && (p[1] == '0' || p + 1 == kind);
  }
  conversion.kind = *kind;
  *at = kind + (*kind != '\0');
  return conversion;
}

/* One argument, of a number's type. */
static void pass_number(const struct conversion *c, va_list *arguments) {
  if (!strchr("eEfFgGaA", c->kind) && c->is_long)
    (void)va_arg(*arguments, long);
  else if (!strchr("eEfFgGaA", c->kind))
    (void)va_arg(*arguments, int);
  else if (c->is_long)
    (void)va_arg(*arguments, long double);
  else
    (void)va_arg(*arguments, double);
}

void host_reads_texts(const char *format, va_list arguments, const void *pc) {
  struct conversion conversion;
  va_list left;
  if (!format || strchr(format, '$'))
    return;
  va_copy(left, arguments);
  while ((conversion = next_conversion(&format)).kind) {
    int last = -1;
    for (int i = 0; i < conversion.stars; i++)
      last = va_arg(left, int);
    if (strchr("spn", conversion.kind)) {
      const void *p = va_arg(left, const void *);
      if (conversion.kind == 's' && !conversion.none &&
          !(conversion.stars && last == 0))
        host_reads(p, 1, pc);
    } else if (conversion.kind != '%') {
      pass_number(&conversion, &left);
    }
  }
  va_end(left);
}

/* Where the conversions of scanf and its like store. */
static void scan_stores(const char *format, va_list arguments, const void *pc) {
  struct conversion c;
  va_list left;
  va_copy(left, arguments);
  while ((c = next_conversion(&format)).kind)
    if (c.kind != '%' && !c.stars)
      emu_host_store(va_arg(left, void *), 1, pc);
  va_end(left);
}

int emu_checked_sprintf(char *to, const char *format, ...);
int emu_checked_snprintf(char *to, size_t room, const char *format, ...);
int emu_checked_sscanf(const char *from, const char *format, ...);
int emu_checked_fscanf(FILE *from, const char *format, ...);

int emu_checked_sprintf(char *to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  emu_host_store(to, 1, CALLER);
  host_reads_texts(format, arguments, CALLER);
  int written = vsprintf(to, format, arguments);
  va_end(arguments);
  return written;
}

int emu_checked_snprintf(char *to, size_t room, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  emu_host_store(to, room > 0, CALLER);
  host_reads_texts(format, arguments, CALLER);
  int written = vsnprintf(to, room, format, arguments);
  va_end(arguments);
  return written;
}

int emu_checked_sscanf(const char *from, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  host_reads(from, 1, CALLER);
  scan_stores(format, arguments, CALLER);
  int read = vsscanf(from, format, arguments);
  va_end(arguments);
  return read;
}

int emu_checked_fscanf(FILE *from, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  scan_stores(format, arguments, CALLER);
  int read = vfscanf(from, format, arguments);
  va_end(arguments);
  return read;
}

/* ---- functions whose pointers are looked at before they are called ---- */

#define READ(p, bytes) host_reads(p, bytes, CALLER)
#define STORED(p, bytes) emu_host_store(p, bytes, CALLER)
/* LOOKING(result, name, parameters, arguments, what is looked at). Weak: a
 * program in C may have a function of that name. */
#define LOOKING(type, name, parameters, arguments, looks)                      \
  __attribute__((weak)) type emu_checked_##name parameters;                    \
  type emu_checked_##name parameters {                                         \
    looks;                                                                     \
    return name arguments;                                                     \
  }

LOOKING(size_t, strlen, (const char *s), (s), READ(s, 1))
LOOKING(int, strcmp, (const char *a, const char *b), (a, b),
        (READ(a, 1), READ(b, 1)))
LOOKING(int, strncmp, (const char *a, const char *b, size_t n), (a, b, n),
        (READ(a, n), READ(b, n)))
LOOKING(int, memcmp, (const void *a, const void *b, size_t n), (a, b, n),
        (READ(a, n), READ(b, n)))
LOOKING(void *, memchr, (const void *p, int c, size_t n), (p, c, n), READ(p, n))
LOOKING(char *, strchr, (const char *s, int c), (s, c), READ(s, 1))
LOOKING(char *, strrchr, (const char *s, int c), (s, c), READ(s, 1))
LOOKING(char *, strstr, (const char *s, const char *t), (s, t),
        (READ(s, 1), READ(t, 1)))
LOOKING(char *, strcpy, (char *to, const char *from), (to, from),
        (STORED(to, 1), READ(from, 1)))
LOOKING(char *, strncpy, (char *to, const char *from, size_t n), (to, from, n),
        (STORED(to, n), READ(from, n)))
LOOKING(char *, strcat, (char *to, const char *from), (to, from),
        (STORED(to, 1), READ(from, 1)))
LOOKING(char *, strdup, (const char *s), (s), READ(s, 1))
LOOKING(int, atoi, (const char *s), (s), READ(s, 1))
LOOKING(long, atol, (const char *s), (s), READ(s, 1))
LOOKING(double, atof, (const char *s), (s), READ(s, 1))
LOOKING(long, strtol, (const char *s, char **end, int base), (s, end, base),
        READ(s, 1))
LOOKING(double, strtod, (const char *s, char **end), (s, end), READ(s, 1))
LOOKING(int, fputs, (const char *s, FILE *to), (s, to), READ(s, 1))
LOOKING(char *, fgets, (char *to, int room, FILE *from), (to, room, from),
        STORED(to, room > 0))
LOOKING(size_t, fwrite, (const void *p, size_t size, size_t n, FILE *to),
        (p, size, n, to), READ(p, size *n))
LOOKING(size_t, fread, (void *p, size_t size, size_t n, FILE *from),
        (p, size, n, from), STORED(p, size *n))
LOOKING(ssize_t, write, (int to, const void *p, size_t n), (to, p, n),
        READ(p, n))
LOOKING(ssize_t, read, (int from, void *p, size_t n), (from, p, n),
        STORED(p, n))
LOOKING(ssize_t, pwrite, (int to, const void *p, size_t n, off_t at),
        (to, p, n, at), READ(p, n))
LOOKING(ssize_t, pread, (int from, void *p, size_t n, off_t at),
        (from, p, n, at), STORED(p, n))

/* Newer standards' names of the same. */
#define ALSO(own, name)                                                        \
  __typeof__(emu_checked_##own) emu_checked_##name                             \
      __attribute__((weak, alias("emu_checked_" #own)))
ALSO(strtol, __isoc23_strtol);
ALSO(sscanf, __isoc99_sscanf);
ALSO(sscanf, __isoc23_sscanf);
ALSO(fscanf, __isoc99_fscanf);
ALSO(fscanf, __isoc23_fscanf);

/* Of C++, by its names, where the program has its library: out << text,
 * out.write(p, n), in.read(p, n), string = text, string += text. */
#define OF_CPP(name) __asm__(name) __attribute__((weak))
#define STRING "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"
typedef void *object;
object stream_text(object, const char *)
    OF_CPP("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc");
object stream_write(object, const char *, long) OF_CPP("_ZNSo5writeEPKcl");
object stream_read(object, char *, long) OF_CPP("_ZNSi4readEPcl");
object string_assign(object, const char *) OF_CPP(STRING "6assignEPKc");
object string_append(object, const char *) OF_CPP(STRING "6appendEPKc");

LOOKING(object, stream_text, (object out, const char *s), (out, s), READ(s, 1))
LOOKING(object, stream_write, (object out, const char *p, long n), (out, p, n),
        READ(p, (size_t)n))
LOOKING(object, stream_read, (object in, char *p, long n), (in, p, n),
        STORED(p, (size_t)n))
LOOKING(object, string_assign, (object own, const char *s), (own, s),
        READ(s, 1))
LOOKING(object, string_append, (object own, const char *s), (own, s),
        READ(s, 1))
