#!/usr/bin/env bash
# What is no fault and worth a look is listed with its line; honest text is not.
. tests/tap.sh
instance=$B/labs/lab3-tests
looked_at() { # - stdin
  cat >"$scratch/lab3.cu"
  "$instance/instructor/judge" --rubric "$instance/instructor/rubric" --suspicious \
    --source "$scratch/lab3.cu" | tr '\t' ' '
}
is "$(printf 'int a;\nint b; // \xe2\x80\xae back\n' | looked_at)" \
  '2 a mark that is not shown, U+202E' 'a mark that turns the order of letters'
is "$(printf 'int a\xe2\x80\x8bb;\n' | looked_at)" '1 a mark that is not shown, U+200B' \
  'a blank of no width'
is "$(printf 'int c\xd0\xbeunt, count;\n' | looked_at)" \
  "1 \"c$(printf '\xd0\xbe')unt\" mixes letters that look alike" 'a Cyrillic o among Latin letters'
for far in '(int (&)[1l << 58])own' 'typedef int far[0x4000000];' 'int (*p)[1L<<40];' \
  'int a[100000000];'; do
  like "$(looked_at <<<"$far")" '^1 an array of millions of elements' "$far"
done
is "$(looked_at <<'END'
// Größe in µs, Länge; часть массива; Δt
__shared__ float tile[TILE][TILE + 1];
int größe = blockDim.x << 3, bytes = 1 << 30;
out[(row << 8) + (col << 2)] = x[i * 4096 + 100000];
unsigned mask = 0xffffffff; float f = 1e9f;
END
)" '' 'umlauts, comments in other letters, shifts and masks'
is "$(cat "$instance"/instructor/{solution.cu,alternatives/*.cu} chapters/3-reduction/*.cu |
  looked_at)" '' 'nor kernels of the course'
finish
