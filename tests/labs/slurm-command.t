#!/usr/bin/env bash
# ENGINE=slurm without a Slurm: what sbatch is handed runs, wherever the course
# lies. tests/labs/slurm.t has a real one.
# tier: quick
. tests/tap.sh

odd="$scratch/it's \"here\" \$HOME"
mkdir -p "$odd/class" "$odd/out" "$scratch/bin"
cp harness/grade/class/slurm.sh "$odd/class"
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >>"$OUT/done"\n' >"$odd/class/grade-one.sh"
cat >"$scratch/bin/sbatch" <<'END'
#!/bin/sh
for word; do command=$word; done
for task in 1 2; do
  SLURM_ARRAY_TASK_ID=$task SLURMD_NODENAME=n sh -c "$command" >&2
done
echo 7
END
chmod +x "$scratch/bin/sbatch" "$odd/class/grade-one.sh"
printf '%s\n' ada ben cleo |
  PATH=$scratch/bin:$PATH OUT=$odd/out WORKERS=2 "$odd/class/slurm.sh" 2>/dev/null
ok $? 'a job is sent from a folder with quotes in its name'
is "$(sort "$odd/out/done" | tr '\n' ' ')" 'ada ben cleo ' 'and grades all, once'
finish
