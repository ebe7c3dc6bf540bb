# x86_64.awk - what mark_loops.awk must know of x86-64's instructions.
BEGIN { calls = "^\tcall\t"; indirect = "\\*" }
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
# Prints what tells the emulator of a jump back to `label`, and jumps there.
function print_detour(end, label) {
  print "\tleaq\t-8(%rsp), %rsp"
  print "\tpushq\t%rdi"
  print "\tleaq\t" end "(%rip), %rdi"
  print "\tcall\temu_loop_back"
  print "\tpopq\t%rdi"
  print "\tleaq\t8(%rsp), %rsp"
  print "\tjmp\t" label
}
