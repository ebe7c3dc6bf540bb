/* answers.h - bench query --answers: what prose asks of all results.
 *
 * Lines on stdin, their fields apart by tabs:
 *
 *   results BUILD REFERENCE OWN BESIDE   where results are (sets.h); first
 *   rows PATTERN COLUMN...               of each CSV file so called, as text
 *   scope PROBLEM                        opens a scope: the problem meant
 *   name NAME ROW                          a row's short name in it
 *   case SCOPE ROW BEFORE [beside]       opens a scope within one, of a table's
 *                                        line: `this` row, the scope of the one
 *                                        before, or 0; or, as ROW, selectors
 *   param NAME [TEXT]                      the line's own number, or none
 *   of SCOPE UNIT EXPRESSION             a number in that unit, or with "-" for
 *   calc SCOPE UNIT EXPRESSION           UNIT a text; one that follows from
 *   that SCOPE - EXPRESSION              numbers alone; whether it holds
 *
 * An expression (common/expression.h) is of keys,
 *
 *   [problem/]variant[name=value,...]@machine:column
 *
 * and a colon gives every row on its left the columns on its right. On stdout,
 * in the same order and form:
 *
 *   set NAME ORIGIN ROLE                 reference, own, beside or nothing
 *   fact KEY VALUE                       of the set above
 *   scope [MESSAGE]                      of each scope: what is wrong with it
 *   row SET STALE FACT FIELD...          a row that is used, the first time
 *   cell ROW COLUMN TEXT                 and what is looked up in it
 *   number|text|true|false|none|error TEXT [ROW COLUMN]...
 *   table COUNT, and so many lines       of each rows
 */
#ifndef BENCH_ANSWERS_H
#define BENCH_ANSWERS_H

void answers(void);

#endif
