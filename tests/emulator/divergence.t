#!/usr/bin/env bash
# Where the lanes of a warp part, the emulator counts what an H200 counted:
# hardware/divergence.csv, one row for each kernel of hardware/divergence.cu.
. tests/tap.sh

hardware=tests/emulator/hardware
program=$hardware/divergence.cu
"$B/bin/emucc" -O3 -o "$scratch/divergence" "$program"
is "$(EMU_COUNTS=$scratch/counts.csv "$scratch/divergence" 2>/dev/null)" OK \
  'the kernels run'

# "kernel count: emulator, hardware" of what differs and nvcc has not merged;
# with argument 1, of what differs because it has.
compare() {
  awk -F, -v merged="${1:-0}" '
    FILENAME ~ /\.cuh?$/ {
      if (sub(/^\/\/ MERGED /, "")) { sub(/:.*/, ""); pending = $0 }
      else if (pending && sub(/^__global__ void /, "")) {
        sub(/\(.*/, ""); excused[$0] = pending; pending = ""
      }
      next
    }
    FILENAME ~ /counts.csv$/ {
      if (FNR == 1) { for (i = 1; i <= NF; i++) at[$i] = i; next }
      space = $at["space"] "_" $at["op"]
      for (what in at)
        if (what ~ /^(requests|sectors|wavefronts)$/)
          got[$at["kernel"], space "." what] += $at[what]
      next
    }
    FNR == 1 { for (i = 2; i <= NF; i++) name[i] = $i; next }
    {
      for (i = 2; i <= NF; i++) {
        split(name[i], part, ".")
        if (got[$1, name[i]] + 0 != $i && (excused[$1] == part[1]) == merged)
          print $1, name[i] ":", got[$1, name[i]] + 0 ",", $i
      }
      kernels++
    }
    END { if (kernels < 40) print "only", kernels + 0, "kernels" }' \
    "$program" "$scratch/counts.csv" $hardware/divergence.csv
}
is "$(compare)" '' "each count is the hardware's"
is "$(compare 1 | cut -d' ' -f1 | sort -u | wc -l)" \
  "$(grep -c '^// MERGED [a-z_]*:' "$program")" 'what nvcc merged is listed'
finish
