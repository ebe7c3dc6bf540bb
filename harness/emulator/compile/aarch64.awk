# aarch64.awk - what mark_loops.awk must know of aarch64's instructions;
# x86_64.awk says what its functions do.
#
# Variables begin where x86-64's do, from 16 and from 32 bytes on: sectors, and
# whether four floats may be loaded at once, depend on it.

!inside && /^\t\.size\t[^,]*, [0-9]+$/ && $NF >= 16 {
  print "\t.balign\t" ($NF >= 32 ? 32 : 16)
}
!inside && /^\t\.comm\t/ {
  n = split($0, part, ",")
  if (part[2] >= 16 && part[3] < 32) part[3] = part[2] >= 32 ? 32 : 16
  $0 = part[1] "," part[2] "," part[3]
}
BEGIN {
  calls = "^\tblr?\t"; indirect = "x[0-9]"; goes_on = "^\tb\t"
  reads_flags = "^\t(b\\.?(eq|ne|cs|hs|cc|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le|" \
    "any|none)|f?csel|cs(et|etm|inc|inv|neg)|c(inc|inv|neg)|f?ccmpe?|ccmn|" \
    "(adc|sbc)s?)\t"
  sets_argument = "^\t(mov|add)\tx0, "
  sets_flags = "^\t(blr?\t|ret|(cmp|cmn|tst|adds|subs|ands|bics|negs|fcmpe?)\t)"
}
function jumps_to(line,   part, n) {
  if (line !~ /^\t(b\.?[a-z]*|cbn?z|tbn?z)\t(.*[ ,])?\.L/) return ""
  n = split(line, part, /[\t ,]+/)
  return part[n]
}
# A test of one bit jumps 32 KiB at most: its opposite jumps past a branch.
function jump_elsewhere(line, label) {
  if (line !~ /^\ttbn?z\t/) {
    sub(/\.L[^ ]*$/, label, line)
    print line
    return
  }
  sub(/\.L[^ ]*$/, label "_not", line)
  if (!sub(/^\ttbz/, "\ttbnz", line)) sub(/^\ttbnz/, "\ttbz", line)
  print line
  print "\tb\t" label
  print label "_not:"
}
function print_detour(end, label, keeps) {
  print "\tstp\tx0, x30, [sp, -32]!"
  if (keeps) print "\tmrs\tx0, nzcv\n\tstr\tx0, [sp, 16]"
  print "\tadrp\tx0, " end
  print "\tadd\tx0, x0, :lo12:" end
  print "\tbl\temu_loop_back"
  if (keeps) print "\tldr\tx0, [sp, 16]\n\tmsr\tnzcv, x0"
  print "\tldp\tx0, x30, [sp], 32"
  print "\tb\t" label
}
function print_choice(label) {
  print "\tcmp\tw0, 2"
  print "\tbeq\t" label
}
