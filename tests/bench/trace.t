#!/usr/bin/env bash
# What the emulator says of source lines: EMU_TRACE, and bench's files of it.
# tier: quick
. tests/tap.sh

cat >"$scratch/turn.cu" <<'END2'
__global__ void turn(const float *in, float *out) {
  __shared__ float before[5], tile[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  before[0] = 0;
  tile[y][x] = in[y * 32 + x + 1];
  __syncthreads();
  if (blockIdx.x == 1 && x < 31)
    out[y * 32 + x] = tile[x][y];
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 4100);
  cudaMalloc(&out, 4096);
  cudaMemset(in, 0, 4100);
  turn<<<4, dim3(32, 32)>>>(in, out);
  cudaFree(in);
  cudaFree(out);
}
END2
cd "$scratch" || exit 1
"$emucc" turn.cu -o turn
trace=$scratch/trace.csv
traced() { EMU_TRACE=$trace ./turn >/dev/null 2>&1; }
traced
ok $? 'a program is traced'
is "$(head -n 1 "$trace")" \
  'launch,kernel,file,line,space,operation,width,lane,offset_bytes,sector,bank' \
  'columns'
at() { # LINE SPACE OP COLUMN - of lanes 0, 1 and 31
  awk -F, -v line="$1" -v space="$2" -v op="$3" -v c="$4" '$4 == line &&
    $5 == space && $6 == op && ($8 < 2 || $8 == 31) {printf "%s ", $c}' "$trace"
}
is "$(at 5 global load 9)" '4 8 128 ' 'addresses count from the array'
is "$(at 5 global load 10)" '0 0 4 ' 'and so do sectors'
is "$(at 5 shared store 9)" '0 4 124 ' 'that of the tile, not of its neighbour'
is "$(at 5 shared store 11)" '0 1 31 ' 'banks'
is "$(awk -F, '$4 == 8' "$trace" | wc -l)" 0 \
  'what no whole warp does leaves no trace'
first=$(cksum <"$trace")
several=$(for threads in 1 2 3 2 2; do
  EMU_THREADS=$threads traced; cksum <"$trace"; done | sort -u)
is "$several" "$first" 'any number of threads writes the same bytes'
like "$(EMU_TRACE=$scratch/none/x ./turn 2>&1)" \
  'EMU_TRACE=.*/none/x: No such file' 'a file that cannot be is told of'
like "$("$emucc" --help)" 'EMU_TRACE=' '--help tells of it'

# ---- bench ----
cd "$OLDPWD" || exit 1
lines=$scratch/lines.csv
run() {
  "$bench" run --variant "$1" --lines "$lines" --trace "$trace" "${@:2}" \
    >"$scratch/log"
}
run transpose/tile,transpose/naive
ok $? 'bench writes both files'
is "$(head -n 1 "$lines" | cut -d, -f1-7,15-16)" \
  'problem,variant,axis,value,size,launch,kernel,requests,lanes' \
  'lines begin with the configuration'
is "$(cut -d, -f1,2,5 "$lines" | sed 1d | sort -u | tr '\n' ' ')" \
  'transpose,naive,128 transpose,tile,128 ' 'at the small size that is meant'
number=$(grep -n 'tile\[tx\]\[ty\]' chapters/4-bank-conflicts/02-tile.cu | cut -d: -f1)
is "$(grep -c "^transpose,tile,.*/02-tile.cu,$number,shared,load,4," "$lines")" 1 \
  'each access at its line'
is "$(grep "/02-tile.cu,$number,shared,load,4," "$trace" | cut -d, -f16 | sort -u)" \
  0 "and the tile's column in one bank"
is "$(grep -c "/02-tile.cu,$number,shared,load,4," "$trace")" 32 'a row per lane'
before=$(cat "$lines" "$trace" | cksum)
run transpose/tile,transpose/naive
is "$(cat "$lines" "$trace" | cksum)" "$before" 'twice the same bytes'
run transpose/tile --size 64
is "$(wc -l <"$lines")" 0 'another size leaves no line'
said=$(run matmul/no-barrier 2>&1)
is "$said" '' 'what is wrong on purpose is no complaint'
like "$(cat "$scratch/log")" \
  'caught: matmul/no-barrier.*: race in .*no-barrier.cu:[0-9]+ and :[0-9]+' \
  'but a line that says what was caught, and where'
finish
