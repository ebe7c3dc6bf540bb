/* source_lines.h - from addresses to source lines. */
#pragma once

#include <elfutils/libdwfl.h>
#include <stddef.h>

struct source_line {
  const char *file; /* as it was given to the compiler; "?" if not known */
  int number;       /* 0 if not known */
};

/* The line of the call that returns to pc. Answers are remembered. */
struct source_line lines_of(const void *pc);
/* The header of the emulator's, or of C++, whose function was inlined there;
 * NULL: none was. */
const char *lines_header(const void *pc);
/* "file.cu:12", or the address where there is no line. */
void lines_describe(const void *pc, char *text, size_t room);
/* The text of a line as it stands, and without indentation; "" if the file
 * can't be read. */
const char *lines_raw(struct source_line);
const char *lines_text(struct source_line);
/* pc or, where that is in no file of the program's own, the nearest
 * of the calls around it whose line is: for code that runs now. */
const void *lines_caller(const void *pc);
/* How many lines the file has; 0: it can't be read. */
int lines_in_file(const char *file);
/* The unit of debug information that describes pc; 0: there is none. */
int lines_unit(const void *pc, Dwarf_Die *unit);
/* The line of a file that the unit's debug information names. */
struct source_line lines_declared(Dwarf_Die *unit, const char *file,
                                  int number);
/* Is it the emulator's own code? */
int lines_is_own(struct source_line);
/* Is the file not the program's own: a header of the emulator's, or of the C++
 * library? */
int lines_is_foreign(const char *file);
/* Are both known, and the same? */
int lines_same(struct source_line, struct source_line);
/* Where in its line, as the compiler has it: what is inlined, or moved by the
 * rewriter, is elsewhere in the source. 0: not known. */
int lines_column(const void *pc);
/* Are the calls that return to these in one line and, as far as is known, in
 * one statement of it? */
int lines_same_statement(const void *, const void *);

/* How wide the pieces are in which a GPU moves a struct. */

/* log2 of the bytes of one piece, when the instruction that returns to pc
 * copies a struct of that many bytes: the least alignment of all types of that
 * size in its source file, 16 at most; where there is none, what divides the
 * size. Answers are remembered. */
unsigned alignment_of_struct(const void *pc, size_t bytes);

/* May some of these bytes, which the instruction loads at once, belong to no
 * member of a struct? */
int may_be_padding(const void *pc, size_t bytes);
