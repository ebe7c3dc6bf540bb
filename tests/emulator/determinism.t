#!/usr/bin/env bash
# Counts and findings are byte-identical from run to run and for any number of
# threads.
. tests/tap.sh

programs='correct/in-a-block counts/atomics counts/groups'
runs=(1 2) races=(1 2 3)
if [ "${TIER:-}" = all ]; then
  programs+=' correct/types correct/wide-tiles counts/library-stores'
  runs=({1..5}) races=({1..10})
fi

count() { # THREADS -> the checksum of the CSV, or what went wrong
  EMU_THREADS=$1 EMU_COUNTS=$scratch/counts.csv "$scratch/program" \
    >/dev/null 2>&1 || { echo "exit status $?"; return; }
  cksum <"$scratch/counts.csv"
  rm -f "$scratch/counts.csv"
}

for name in $programs; do
  timeout 60 "$emucc" -std=c++17 "tests/emulator/$name.cu" \
    -o "$scratch/program" >"$scratch/log" 2>&1
  ok $? "$name compiles"
  first=$(count 1)
  like "$first" '^[0-9]+ [1-9][0-9]*$' "$name is counted"
  several=$(for _ in "${runs[@]}"; do count 2; done | sort | uniq)
  is "$several" "$first" "$name: runs of 2 threads as 1 of 1 thread"
  is "$(count 3)" "$first" "$name: 3 threads as 1"
done
# Blocks that race, and threads within them. Where addresses depend on the race,
# counts do.
found() { # THREADS -> the checksum of what was found
  EMU_THREADS=$1 "$scratch/program" 2>&1 >/dev/null |
    grep '\.cu:[0-9]' | cksum
}

for name in flags-and-counts races-between-blocks; do
  "$emucc" -std=c++17 "tests/emulator/faults/$name.cu" -o "$scratch/program" \
    >"$scratch/log" 2>&1
  ok $? "$name compiles"
  first=$(found 1)
  several=$(for i in "${races[@]}"; do found $((i % 3 + 2)); done | sort | uniq)
  is "$several" "$first" "$name: runs of 2 to 4 threads as 1 of 1"
done

# Whether blocks meet at a place that follows from a race is the race's doing.
cat >"$scratch/meet.cu" <<'END'
__global__ void collect(int *count, int *out) {
  atomicAdd(count, 1);
  out[*count / 1000] = 7;
}
int main() {
  int *count, *out;
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  collect<<<4, 64>>>(count, out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return cudaFree(count);
}
END
"$emucc" "$scratch/meet.cu" -o "$scratch/program" >"$scratch/log" 2>&1
ok $? 'blocks that meet where they store compile'
EMU_FINDINGS=$scratch/findings.json "$scratch/program" >/dev/null 2>&1
is "$(grep -o '"kind": "[a-z_]*"' "$scratch/findings.json" | sort | uniq -c)" \
  '      1 "kind": "block_races"' 'the race is told, and not that they meet'
finish
