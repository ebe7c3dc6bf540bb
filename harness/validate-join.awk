# validate-join.awk - emulator and hardware side by side, a row per count; see
# validate.sh.
function opcode(count) {
  if (count ~ /^global_load/) return "LDG"
  if (count ~ /^global_store/) return "STG"
  return count ~ /^shared_load/ ? "LDS" : "STS"
}
# "LDS.128": a wide instruction of that kind in one of the kernels, or "".
function wide_instruction(count,   line, part, k, found) {
  while ((getline line < wide) > 0) {
    split(line, part, " ")
    for (k in kernels)
      if (index(part[1], kernels[k]) && index(part[2], opcode(count)) == 1)
        found = part[2]
  }
  close(wide)
  return found
}
BEGIN {
  while ((getline line < counters) > 0) {
    split(line, part, " "); name[++names] = part[1]
  }
  split(expected, emulator, ",")
  split(measured, half, "|")
  split(half[1], hardware, ",")
  split(half[2], kernels, " ")
  for (i = 1; i <= names; i++) {
    space = name[i]; sub(/\..*/, "", space)
    if (name[i] ~ /\.bytes_used$/) same_bytes[space] = emulator[i] == hardware[i]
  }
  for (i = 1; i <= names; i++) {
    if (emulator[i] == 0 && hardware[i] == 0) continue
    space = name[i]; sub(/\..*/, "", space)
    result = "equal"; instruction = ""
    if (emulator[i] != hardware[i]) {
      instruction = wide_instruction(name[i])
      result = instruction != "" && same_bytes[space] ? "merged" : "differs"
    }
    print head "," name[i] "," emulator[i] "," hardware[i] "," result "," instruction
  }
}
