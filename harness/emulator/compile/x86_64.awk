# x86_64.awk - what mark_loops.awk must know of x86-64's instructions.
BEGIN {
  calls = "^\tcall\t"; indirect = "\\*"; goes_on = "^\tjmp\t"
  reads_flags = "^\t(j[a-ln-z][a-z]*|set[a-z]+|f?cmov[a-z]+|(adc|sbb)[bwlq]?)\t"
  sets_flags = "^\t(call\t|ret|(cmp|test|add|sub|and|x?or|inc|dec|neg|i?mul|" \
    "i?div|sh[lr]|sa[lr]|bt|bs[fr]|popcnt|[lt]zcnt)[bwlq]?\t|v?u?comis[sd]\t)"
  sets_argument = "^\t(mov|lea)q\t.*, %rdi$"
}
# The label that an instruction may jump to, or "".
function jumps_to(line,   part) {
  if (line !~ /^\tj[a-z]+\t\.L/) return ""
  split(line, part, "\t")
  return part[3]
}
# Prints the jump with another label.
function jump_elsewhere(line, label,   part) {
  split(line, part, "\t")
  print "\t" part[2] "\t" label
}
# Prints what tells the emulator of a jump back to `label`, and jumps there; it
# keeps the flags if it shall.
function print_detour(end, label, keeps) {
  print keeps ? "\tpushfq" : "\tleaq\t-8(%rsp), %rsp"
  print "\tpushq\t%rdi"
  print "\tleaq\t" end "(%rip), %rdi"
  print "\tcall\temu_loop_back"
  print "\tpopq\t%rdi"
  print keeps ? "\tpopfq" : "\tleaq\t8(%rsp), %rsp"
  print "\tjmp\t" label
}
# Goes to `label` if the function that was called has returned 2.
function print_choice(label) {
  print "\tcmpl\t$2, %eax"
  print "\tje\t" label
}
