#!/usr/bin/env bash
# make profile: a row for each variant, of the kernel that takes longest.
# tier: all
. tests/tap.sh
. tests/gpu/tools.sh

pieces=$scratch/pieces out=$scratch/results/profile.csv
cat >"$scratch/problems.csv" <<'END'
problem,standard,standard_small,axis,axis_standard
sum,1000,10,block,128
sum,1000,10,tile,16
copy,2000,20,,
END
cat >"$scratch/catalogue.csv" <<'END'
variant,problem,file,chapter,sweeps,wrong,source_hash,summary
one,copy,chapters/5-x/one.cu,5,,0,aaa,"one, and no more"
swept,sum,chapters/3-x/swept.cu,3,block,0,bbb,text
host,sum,chapters/3-x/host.c,3,,0,ccc,text
wrong,sum,chapters/3-x/wrong.cu,3,,1,ddd,text
fails,sum,chapters/3-x/fails.cu,3,,0,eee,text
END
# ms in ns, then 17 more.
echo 'one 2500000 32 256 1024 0 4096 100 88.5 7 8 9 1 2 3 4 5 6 7' \
  >"$scratch/ncu/one"
printf '%s\n' 'small<1,~float> 100000 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1' \
  'large<2,~float> 900000 40 128 64 512 0 50 49.9 1 2 3 4 5 6 7 8 9 10' \
  'small<1,~float> 100000 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1' \
  >"$scratch/ncu/swept"
profile() {
  PATH=$tools:$none NVCC='' harness/gpu/profile.sh "$tools/bench" \
    "$scratch/catalogue.csv" "$scratch/problems.csv" "$pieces" "$out"
}
profile >"$scratch/said" 2>"$scratch/err"
is "$?" 0 'it succeeds'
is "$(head -n 1 "$out" | cut -d, -f1-10)" \
  'problem,variant,axis,value,size,kernel,ms,registers,block,grid' 'the columns'
is "$(head -n 1 "$out")" "$(head -n 1 \
  report/recorded/nvidia-h200/profile.csv)" 'as they are recorded'
is "$(sed -n 2p "$out")" \
  'copy,one,,,2000,one,2.5,32,256,1024,0,4096,100,88.5,7,8,9,1,2,3,4,5,6,7,aaa' \
  'a row of numbers, and the hash; nanoseconds become ms'
like "$(sed -n 3p "$out")" '^sum,swept,block,128,1000,large<2 float>,0.9,40,' \
  'of several kernels, the one that takes longest'
is "$(wc -l <"$out")" 3 'none of host variants, nor of those that are wrong'
like "$(cat "$scratch/err")" 'nothing of sum/fails: .*no kernels were profiled' \
  'what could not be profiled is told'
like "$(cat "$scratch/said")" '2 of 3 variants; see' 'and how many could'
like "$(cat "$scratch/ncu-calls")" \
  'run --launch --variant sum/swept --value 128 --size 1000' \
  'at the standard size and axis value'

rm "$scratch/ncu-calls"
echo 'fails 1000000 1' >"$scratch/ncu/fails"
profile >/dev/null 2>&1
is "$(grep -o -- '--variant [a-z/]*' "$scratch/ncu-calls")" \
  '--variant sum/fails' 'the next run does only what is missing'
is "$(wc -l <"$out")" 4 'and completes the table'

before=$(cat "$out")
rm -rf "$pieces" "$scratch"/ncu/*
fails 'no variant could be profiled' bash -c "PATH=$tools:$none NVCC= \
  harness/gpu/profile.sh $tools/bench $scratch/catalogue.csv \
  $scratch/problems.csv $pieces $out 2> >(grep -v 'nothing of\| of 3,' >&2)"
is "$(cat "$out")" "$before" 'the results before stay'
finish
