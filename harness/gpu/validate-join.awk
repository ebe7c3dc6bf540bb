# validate-join.awk - emulator and hardware side by side, a row per count; see
# validate.sh.
function opcode(count) {
  if (count ~ /^global_load/) return "LDG"
  if (count ~ /^global_store/) return "STG"
  return count ~ /^shared_load/ ? "LDS" : "STS"
}
# An instruction of these kernels whose text fits the pattern, or "".
function instruction(pattern,   line, part, k, found) {
  while ((getline line < instructions) > 0) {
    split(line, part, " ")
    for (k in kernels)
      if (index(part[1], kernels[k]) && part[2] ~ pattern) found = part[2]
  }
  close(instructions)
  sub(/_/, " ", found)
  return found
}
# Counts of asynchronous copies that the hardware keeps apart.
function kept_apart(count) {
  return count ~ /^shared_store/ || count == "global_load.bytes_used"
}
# An iteration that some lanes leave splits one request in two, not in more.
function split_in_two(i) {
  return hardware[i] > emulator[i] && hardware[i] <= 2 * emulator[i]
}
# Why count i differs: sets `because` to the instruction that shows it.
function reason(i, space,   code, instructions_only) {
  code = opcode(name[i])
  if (kept_apart(name[i]) && (because = instruction("LDGSTS")) != "")
    return "asynchronous"
  if (name[i] == "global_load.bytes_used" && same[space, "requests"] &&
      hardware[i] < emulator[i] &&
      (because = instruction("^(@.*_)?LDG[.A-Z]*(64)?$")) != "")
    return "narrowed"
  if (!same[space, "bytes_used"]) return "differs"
  if (hardware[i] < emulator[i] &&
      (because = instruction("^(@.*_)?" code "[.A-Z]*(64|128)$")) != "")
    return "merged"
  instructions_only = space ~ /^shared/ && name[i] ~ /requests$/
  if (instructions_only && hardware[i] > emulator[i] &&
      (because = instruction("^@.*_" code)) != "")
    return "predicated"
  if (space ~ /^global/ && more_requests[space] && split_in_two(i) &&
      (because = instruction("^(@.*_)?" code "[.A-Z0-9]*_\\[")) != "")
    return "unrolled"
  because = ""
  return instructions_only ? "instructions" : "differs"
}
# The lowest and highest value of each counter over the runs. `moves`: what is
# loaded from global memory varies.
function find_ranges(runs,   k, half, value, i) {
  for (k = 1; k <= runs; k++) {
    if (run[k] == "") continue # ncu failed when it was asked again
    split(run[k], half, "|")
    split(half[1], value, ",")
    for (i = 1; i <= names; i++) {
      if (k == 1 || value[i] < low[i]) low[i] = value[i] + 0
      if (k == 1 || value[i] > high[i]) high[i] = value[i] + 0
    }
  }
  for (i = 1; i <= names; i++)
    if (name[i] ~ /^global_load/ && low[i] < high[i]) moves = 1
}
function varies(i) {
  if (low[i] < high[i]) because = low[i] " to " high[i]
  else if (moves) because = ""
  return moves || low[i] < high[i]
}
BEGIN {
  while ((getline line < counters) > 0) {
    split(line, part, " "); name[++names] = part[1]
  }
  split(expected, emulator, ",")
  find_ranges(split(measured, run, ";"))
  split(run[1], half, "|")
  split(half[1], hardware, ",")
  split(half[2], kernels, " ")
  for (i = 1; i <= names; i++) {
    split(name[i], word, ".")
    same[word[1], word[2]] = emulator[i] == hardware[i]
    if (word[2] == "requests") more_requests[word[1]] = hardware[i] > emulator[i]
  }
  for (i = 1; i <= names; i++) {
    if (emulator[i] == 0 && hardware[i] == 0) continue
    split(name[i], word, ".")
    because = ""
    result = emulator[i] == hardware[i] ? "equal" : reason(i, word[1])
    if (result ~ /differs|unrolled/ && varies(i)) result = "varies"
    print head "," name[i] "," emulator[i] "," hardware[i] "," result "," because \
      "," source_hash
  }
}
