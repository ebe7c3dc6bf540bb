# mark_loops.awk - assembly in, assembly out: marks loops, so that the emulator
# knows which lanes of a warp are an iteration ahead (execute/reconvergence.c).
# <processor>.awk, which comes before it, knows the instructions: what
# `calls` and an `indirect` call look like, jumps_to(), jump_elsewhere(),
# print_detour(), and what `reads_flags`, `sets_flags` and `goes_on` elsewhere.
#
# A loop that makes no call makes no access; calls of the emulator itself are
# made in its own headers, which name the line that uses them. A loop each of
# whose iterations passes one certain access is listed in the section emu_loops
# by its end and its start, and costs nothing: a lane that goes back in the code
# begins another iteration. That holds where each access of the loop has a place
# of its own, which those of a struct or of a function apart have not. Of all
# other loops each jump back goes by way of emu_loop_back(), in a detour that
# stands after the function and changes no register; nor the flags, where the
# loop begins by reading them: for (i = 0; i != n; i++) if (i < n) compares
# once.
#
# The section has the jumps, too, that follow a load and go round a store, by
# their own place and the later one that they go to: what is stored only where a
# test allows it (check/stored_values.c).
#
# The loop in which an atomic operation of the emulator's headers is tried again
# is left as it is: how often that happens depends on time, and on a GPU nothing
# is tried again.
#
# A kernel's code is there twice, since a lane needs to tell of its loads only
# where they are counted or checked. The second time calls no hook for a plain
# load and marks no loop; emu_in_kernel(), which each kernel calls first, returns
# 2 to the lanes that shall take it. Lanes that run in step do so by their loads.

BEGIN {
  own = calls "(emu_|_ZN3emu11unset_local|__ubsan_|mem(cpy|set|move)(@|$))"
  apart = calls "(" indirect "|_Z|__tsan_.*(range|unaligned|mem))"
  no_access = calls "_Z([0-9]+__sync|N3emu11unset_local)"
  access = calls "__tsan_(read|write)"
  load = calls "__tsan_(unaligned_)?read"
  store = calls "__tsan_(unaligned_|volatile_)?write"
}
# line[1..lines]: a function. at: its labels. Of each label that is jumped
# back to, last: the line of the last such jump, which ends the loop.
function makes_calls(i, end) {
  for (; i < end; i++)
    if (line[i] ~ calls && line[i] !~ own) return 1
  return 0
}
# Is there an access in every iteration of the loop that begins at this
# label, outside of the loops in it?
function always_accesses(to,   i, reach, label, found) {
  reach = 0 # the farthest that a jump so far goes, within the loop
  for (i = at[to]; i < last[to]; i++) {
    if (line[i] ~ apart && line[i] !~ no_access) return 0
    label = jumps_to(line[i])
    if (label in at && at[label] <= last[to] && at[label] > reach)
      reach = at[label]
    if (i > reach && line[i] ~ access && !within_another(i, to))
      found = 1
  }
  return found
}
function within_another(i, to,   other) {
  for (other in last)
    if (at[other] <= i && i <= last[other] &&
        (at[other] > at[to] || last[other] < last[to]))
      return 1
  return 0
}
# Code lies so that loops may cross: they are parts of one another.
function cross(to, other) {
  return at[to] < at[other] && at[other] < last[to] &&
    last[to] < last[other]
}
function find_calls(   to, other, found) {
  for (to in last) calling[to] = makes_calls(at[to], last[to])
  do {
    found = 0
    for (to in last)
      for (other in last)
        if (cross(to, other) || cross(other, to)) {
          crossed[to] = 1
          if (calling[to] && !calling[other])
            found = calling[other] = 1
        }
  } while (found)
}
# Are flags read from line i on, before they are set? In doubt they are.
function flags_live(i,   steps) {
  for (; i <= lines && steps < 200; i++) {
    steps++
    if (line[i] ~ reads_flags) return 1
    if (line[i] ~ sets_flags) return 0
    if (line[i] ~ goes_on) {
      if (!(jumps_to(line[i]) in at)) return 1
      i = at[jumps_to(line[i])]
    }
  }
  return 1
}
function list(from, to) {
  print from ":"
  if (group == "")
    print "\t.pushsection\temu_loops,\"aw\",@progbits"
  else
    print "\t.pushsection\temu_loops,\"awG\",@progbits," group ",comdat"
  printf "\t.balign 8\n\t.quad\t%s, %s\n", from, to
  print "\t.popsection"
}
# Does the jump at line i, which follows a load, go round a store?
function goes_round(i, to,   j) {
  if (!(to in at) || at[to] < i || line[i] ~ goes_on || !loads_before(i))
    return 0
  for (j = i + 1; j < at[to] && line[j] !~ store; j++);
  return j < at[to]
}
# Is a load the last access before line i?
function loads_before(i) {
  while (--i > 0 && line[i] !~ load && line[i] !~ store);
  return i > 0 && line[i] !~ store
}
# Where the second code begins, after the call that chooses; 0: there is none.
function find_choice(   i, choice) {
  for (i = 1; i <= lines; i++) {
    if (line[i] ~ calls "emu_in_step") return 0
    if (!choice && line[i] ~ calls "emu_in_kernel") choice = i
  }
  return choice
}
# The address that only a hook needs.
function is_for_hook(i,   j) {
  for (j = i + 1; line[j] ~ /^\t\.loc/; j++);
  return line[i] ~ sets_argument && line[j] ~ load
}
# Prints the line with the labels of the second code.
function print_quiet_line(i,   to) {
  to = jumps_to(line[i])
  if (to in at)
    print substr(line[i], 1, length(line[i]) - length(to)) to "_quiet"
  else if (line[i] ~ /^\.L[0-9A-Za-z_]*:/)
    print substr(line[i], 1, index(line[i], ":") - 1) "_quiet:"
  else
    print line[i]
}
function print_quiet(   i) {
  if (!choice) return
  print ".Lemu_quiet" kernels ":"
  for (i = choice + 1; i <= lines; i++) {
    if (line[i] ~ /^\t\.(cfi_|file)/ || line[i] ~ load || is_for_hook(i))
      continue
    sub(/ view .*/, "", line[i])
    print_quiet_line(i)
  }
}
function flush_function(   i, detours, from, to) {
  if (tries_again) split("", at)
  choice = find_choice()
  for (i = 1; i <= lines; i++) {
    to = jumps_to(line[i])
    if (to in at && at[to] < i) last[to] = i
  }
  find_calls()
  for (to in last)
    if (calling[to] && !(to in crossed) && always_accesses(to))
      listed[to] = ++loops
  for (i = 1; i <= lines; i++) {
    to = jumps_to(line[i])
    if (to in listed && last[to] == i) {
      print line[i]
      list(".Lemu_end" listed[to], to)
    } else if (to in last && at[to] < i && calling[to] && !(to in listed)) {
      if (!(to in end)) end[to] = ++loops
      from[++detours] = to
      jump_elsewhere(line[i], ".Lemu_detour" end[to] "_" detours)
      if (last[to] == i) print ".Lemu_end" end[to] ":"
    } else {
      if (goes_round(i, to)) list(".Lemu_round" ++rounds, to)
      print line[i]
    }
    if (i == choice) print_choice(".Lemu_quiet" ++kernels)
  }
  for (i = 1; i <= detours; i++) {
    print ".Lemu_detour" end[from[i]] "_" i ":"
    print_detour(".Lemu_end" end[from[i]], from[i], flags_live(at[from[i]]))
  }
  print_quiet()
  lines = 0
  split("", at); split("", last); split("", end)
  split("", calling); split("", listed); split("", crossed)
}
/^\t\.section\t/ {
  n = split($0, part, ",")
  group = n >= 5 && part[n] == "comdat" ? part[n - 1] : ""
}
/^\t\.text/ { group = "" }
/^[^\t.#][^ ]*:/ { tries_again = /^_ZN3emu13atomic_update/ }
/^\t\.cfi_startproc/ { inside = 1 }
/^\t\.cfi_endproc/ { flush_function(); inside = 0 }
!inside { print; next }
{
  line[++lines] = $0
  if ($0 ~ /^\.L[0-9A-Za-z_]*:/) at[substr($1, 1, length($1) - 1)] = lines
}
