#!/usr/bin/env bash
# slurm.sh - grades the submissions whose IDs stand on stdin, by a Slurm job
# array of WORKERS tasks. grade.sh calls it; SBATCH_FLAGS are the site's own,
# such as a partition.
#
# A task that its node took with it is queued again, and does what is not done:
# results appear by rename, with their key last. OUT must be seen by all nodes.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

if [ "${1:-}" = --task ]; then # LIST TASKS
  echo "task $SLURM_ARRAY_TASK_ID on $SLURMD_NODENAME," \
    "restarted ${SLURM_RESTART_COUNT:-0} times"
  awk -v n="$3" -v mine="$SLURM_ARRAY_TASK_ID" 'NR % n == mine % n' "$2" |
    xargs -d '\n' -r "$here/grade-one.sh"
  exit
fi

command -v sbatch >/dev/null || {
  echo "make grade: ENGINE=slurm needs sbatch; leave ENGINE out to grade here" >&2
  exit 2
}
# One whose make grade was killed.
[ ! -s "$OUT/slurm-job" ] || scancel "$(cat "$OUT/slurm-job")" 2>/dev/null || true
list=$OUT/todo
cat >"$list"
quoted() { printf "'%s'" "${1//\'/\'\\\'\'}"; } # as a word of sh
flags=()
read -ra flags <<<"${SBATCH_FLAGS:-}"
status=0
stdbuf -oL sbatch --parsable --wait --requeue --array="1-$WORKERS" --job-name="grade" \
  --output="$OUT/slurm-%a.log" --open-mode=append --export=ALL "${flags[@]}" \
  --wrap "exec $(quoted "$here/slurm.sh") --task $(quoted "$list") $WORKERS" >"$OUT/slurm-job" ||
  status=$?
[ "$status" -eq 0 ] ||
  echo "make grade: Slurm says $status of job $(cat "$OUT/slurm-job"); see" \
    "$OUT/slurm-*.log" >&2
