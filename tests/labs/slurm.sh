# slurm.sh - source it: a Slurm of two nodes on this machine, of this shell's own.
#
#   slurm_begin FOLDER    sets SLURM_CONF; 1: not to be had here
#   slurm_kill NODE       with all that runs on it; 1: nothing did
#   slurm_end
slurm_has() { # what it takes
  local tool
  [ "$(id -u)" -eq 0 ] || return 1
  for tool in munged slurmctld slurmd sbatch sinfo; do
    PATH=$PATH:/usr/sbin command -v $tool >/dev/null || return 1
  done
}

slurm_configure() { # FOLDER
  local host port=$((20000 + $$ % 20000))
  host=$(hostname -s)
  cat >"$1/slurm.conf" <<END
ClusterName=course
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$1/munge.sock
CryptoType=crypto/munge
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool-%n
SlurmctldPidFile=$1/ctld.pid
SlurmdPidFile=$1/%n.pid
SlurmctldLogFile=$1/log/ctld
SlurmdLogFile=$1/log/%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdTimeout=10
ReturnToService=2
MpiDefault=none
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=60 State=UP
END
}

slurm_pids=()
declare -A slurm_node=()
slurm_begin() {
  local dir=$1 node tries
  slurm_has || return 1
  PATH=$PATH:/usr/sbin
  mkdir -p "$dir"/{state,log,spool-n1,spool-n2}
  # munge wants folders that only their owner may write to.
  chmod 755 "$dir"
  head -c 32 /dev/urandom >"$dir/key"
  chmod 400 "$dir/key"
  slurm_configure "$dir"
  export SLURM_CONF=$dir/slurm.conf
  munged --force --foreground --key-file="$dir/key" --socket="$dir/munge.sock" \
    --pid-file="$dir/munge.pid" --log-file="$dir/log/munge" \
    --seed-file="$dir/seed" >"$dir/log/munge.out" 2>&1 &
  slurm_pids+=($!)
  sleep 1
  slurmctld -D >"$dir/log/ctld.out" 2>&1 &
  slurm_pids+=($!)
  for node in n1 n2; do
    slurmd -D -N $node >"$dir/log/$node.out" 2>&1 &
    slurm_node[$node]=$!
  done
  for ((tries = 0; tries < 60; tries++)); do
    [ "$(sinfo -h -o '%D %t' 2>/dev/null)" != '2 idle' ] || return 0
    sleep 1
  done
  tail -n 3 "$dir"/log/* >&2
  return 1
}

# A process and its children, theirs first.
tree_of() { # PID
  local child
  for child in $(ps -o pid= --ppid "$1"); do tree_of "$child"; done
  echo "$1"
}

# slurmstepd is no child of slurmd's: it is known by what it tells those that it
# runs.
slurm_steps() { # NODE
  local pid child
  for pid in $(pgrep -x slurmstepd); do
    for child in $(pgrep -P "$pid"); do
      tr "\0" "\n" <"/proc/$child/environ" 2>/dev/null |
        grep -cFx -e "SLURMD_NODENAME=$1" -e "SLURM_CONF=$SLURM_CONF" |
        grep -qx 2 && tree_of "$pid"
    done
  done
}

slurm_kill() { # NODE
  local pids tries
  # Between two tasks it has no step.
  for ((tries = 0; tries < 100; tries++)); do
    mapfile -t pids < <(slurm_steps "$1")
    [ ${#pids[@]} -eq 0 ] || break
    sleep 0.1
  done
  kill -9 "${slurm_node[$1]}" "${pids[@]}" 2>/dev/null
  wait "${slurm_node[$1]}" 2>/dev/null
  unset "slurm_node[$1]"
  [ ${#pids[@]} -gt 0 ]
}

slurm_end() {
  kill "${slurm_node[@]}" "${slurm_pids[@]}" 2>/dev/null
  wait "${slurm_node[@]}" "${slurm_pids[@]}" 2>/dev/null
  slurm_node=() slurm_pids=()
}
