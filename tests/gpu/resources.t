#!/usr/bin/env bash
# What nvcc gives each kernel: rows, and where make resources writes them.
# tier: quick
. tests/tap.sh

# A compiler's report of two kernels, of which a variant that sweeps nothing has
# one row, and one that sweeps has two.
printf 'problem,variant,sweeps,file\np,plain,,plain.cu\np,swept,n,swept.cu\n' \
  >"$scratch/catalogue.csv"
cat >"$scratch/nvcc" <<'EOF'
#!/bin/sh
for n in 4 16; do
  echo "ptxas info    : Compiling entry function '_Z1kILi${n}EEvPf' for 'sm_90'"
  echo "    0 bytes stack frame, $n bytes spill stores, 0 bytes spill loads"
  echo "ptxas info    : Used $((100 - n)) registers, used 1 barriers"
done
EOF
chmod +x "$scratch/nvcc"
is "$(NVCC=$scratch/nvcc FLAGS='' harness/gpu/resources.sh \
  "$scratch/catalogue.csv" plain.cu swept.cu | tail -n +2)" 'p,plain,,,96,16,0
p,swept,n,4,96,4,0
p,swept,n,16,84,16,0' 'of several kernels in one row, the most of each'

said=$(make -n resources B="$B" NVCC="$scratch/nvcc" OUT="$scratch/here" 2>&1)
like "$said" "mv .* \"$scratch/here/resources.csv\"" 'a folder may be named'
like "$(make -n resources B="$B" NVCC="$scratch/nvcc" 2>&1)" \
  'mv .* "report/recorded/[^ ]*/resources.csv"' "else it is the reference's"
finish
