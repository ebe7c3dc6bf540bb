#!/usr/bin/env bash
# Atomics, asynchronous copies and constant loads cost what an H200 counted:
# hardware/memory.csv, by whose rows hardware/places.cu makes its launches.
. tests/tap.sh

hardware=tests/emulator/hardware
"$emucc" -O3 -o "$scratch/places" $hardware/places.cu
is "$(EMU_COUNTS=$scratch/counts.csv EMU_STRICT=0 "$scratch/places" \
  $hardware/memory.csv 2>/dev/null)" OK 'the launches are made'

# compare KERNELS COUNTED MEASURED -> launches that agree, of how many; then
# "launch: counted, measured" of those that do not.
compare() {
  awk -F, -v kernels="^($1)\$" -v counted="$2" -v measured="$3" '
    function sum(names,   part, n, i, s) {
      n = split(names, part, " ")
      for (i = 1; i <= n; i++)
        s += part[i] in at ? $at[part[i]] : part[i]
      return s
    }
    FNR == 1 { split("", at); for (i = 1; i <= NF; i++) at[$i] = i; next }
    NR == FNR {
      for (what in at)
        got[$1 - 1, $at["space"] "_" $at["operation"] "." what] += $at[what]
      next
    }
    $2 ~ kernels {
      launches++
      if (got[$1, counted] + 0 == sum(measured)) right++
      else wrong = wrong "\n" $1 " " $2 ": " got[$1, counted] + 0 ", " \
        sum(measured)
    }
    END { print right + 0 " of " launches + 0 wrong }' \
    "$scratch/counts.csv" $hardware/memory.csv
}

is "$(compare 'constant_load' constant_load.wavefronts 'idc_requests -3')" \
  '30 of 30' 'a constant load costs a request for each address'
is "$(compare 'copy_(4|8|16)' global_load.sectors sectors_ld)" \
  '90 of 90' 'asynchronous copies'
for kernels in shared_one:14 'shared_(add|max|add_back):49' shared_cas:14 \
  shared_float:14 shared_u64:14; do
  is "$(compare "${kernels%:*}" shared_atomic.wavefronts \
    wavefronts_shared_atom)" "${kernels#*:} of ${kernels#*:}" "${kernels%:*}"
done
atomics=$(compare '(red|atom)_.*' global_atomic.sectors \
  'sectors_red sectors_atom')
is "$atomics" '191 of 191' 'atomics of global memory'

cat >"$scratch/bus.cu" <<'EOF'
int main() {
  char *pageable = (char *)calloc(2, 1000), *pinned, *d;
  cudaMalloc(&d, 2000);
  cudaMallocHost(&pinned, 2000);
  for (int i = 0; i < 2; i++)
    cudaMemcpyAsync(d + 1000 * i, pageable, 1000, cudaMemcpyHostToDevice);
  cudaMemcpyAsync(pinned, d, 2000, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  int right = pinned[1999] == 0;
  cudaFree(d), cudaFreeHost(pinned), free(pageable);
  return !right;
}
EOF
cd "$scratch" || exit
"$emucc" -include cstdlib -o bus bus.cu
waits='bus: cudaMemcpyAsync (bus.cu:6): 2000 bytes to the device in 2 copies; '
waits+="2 waited: the host's memory is not pinned"
is "$(./bus 2>&1 | grep ^bus)" "$waits" 'what is named asynchronous and waits'
is "$(EMU_ANNOTATE=1 ./bus 2>&1 | grep ^bus)" "$waits
bus: cudaMemcpyAsync (bus.cu:7): 2000 bytes to the host in 1 copy" \
  'bytes over the bus, by direction and call'
finish
