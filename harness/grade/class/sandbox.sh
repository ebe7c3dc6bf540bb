#!/usr/bin/env bash
# sandbox.sh [--read PATH=INSIDE]... --write FOLDER [--cpu SECONDS] -- COMMAND...
# runs a command on files of a stranger's, isolated and limited.
#
# SANDBOX says how it is isolated:
#   bubblewrap  sees the system's programs, what --read names (INSIDE is its name
#               there), FOLDER as /out, a /tmp of its own; no network, no other
#               processes. As root it also has a user of its own.
#   user        a user of its own, who may write to FOLDER alone, since what it
#               leaves elsewhere is deleted; for containers that have no
#               namespaces. Paths are as they are outside, but copies of what
#               others may not read; the network is there.
#   none        the limits alone.
# A user of its own is one that nobody else has: no account, no process, and no
# other sandbox of this machine.
# What COMMAND leaves running is ended with it. In COMMAND {INSIDE} stands for what
# --read named so, {out} for FOLDER. Exit status:
# COMMAND's; 124 where the wall clock, three times --cpu and a minute, was up; 152
# where its own CPU seconds or its control group's memory were.
set -euo pipefail

read=() folder='' cpu=30
while [ "$1" != -- ]; do
  case $1 in
  --read) read+=("$2") ;;
  --write) folder=$(realpath -- "$2") ;;
  --cpu) cpu=$2 ;;
  esac
  shift 2
done
shift

user='' as_user=()
users=/run/where-the-bytes-go

# Takes one of a thousand users. The lock ends with this process; should it be
# killed and leave processes of the user's, they keep the user taken.
take_user() {
  local tries first=$((RANDOM % 1000))
  (umask 077 && mkdir -p "$users")
  for ((tries = 0; tries < 1000; tries++)); do
    user=$((59000 + (first + tries) % 1000))
    exec 7>"$users/$user"
    if flock -n 7 && ! getent passwd "$user" >/dev/null && ! is_running "$user"
    then
      as_user=(setpriv "--reuid=$user" "--regid=$user" --clear-groups
        --no-new-privs --inh-caps=-all --bounding-set=-all)
      chown -R "$user:$user" "$folder"
      return
    fi
  done
  echo "sandbox.sh: users 59000 to 59999 are all taken" >&2
  exit 125
}
is_running() { # USER
  grep -qsE "^Uid:.*\s$1(\s|$)" /proc/[0-9]*/status
}
variables=(PATH=/usr/local/bin:/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/nonexistent)

# Memory: what emucc's programs reserve and do not use is 7 GB.
limits=(prlimit "--cpu=$cpu:$((cpu + 1))" --core=0 --fsize=33554432 --nofile=256
  --data=8000000000 --stack=8388608)
# Processes of a user, which a user of its own shares with nobody.
processes=--nproc=64
[ "$SANDBOX" != none ] || processes=--nproc=4096
ticks=$(getconf CLK_TCK)
timed=(timeout -k 2 $((3 * cpu + 60)))

# A control group, where there is one to be had, holds all of them to 1 GiB.
group=''
make_group() {
  local above file old
  for above in /sys/fs/cgroup/memory /sys/fs/cgroup; do
    # Those of sandboxes that were killed.
    for old in "$above"/grade.*; do
      [ -e "/proc/${old##*.}" ] || rmdir "$old" 2>/dev/null || true
    done
    group=$above/grade.$$
    mkdir "$group" 2>/dev/null || continue
    for file in memory.limit_in_bytes memory.max; do
      # Where the folder is no control group, writing would make a plain file.
      if [ -e "$group/$file" ] &&
        { echo 1073741824 >"$group/$file"; } 2>/dev/null; then
        return 0
      fi
    done
    rmdir "$group"
  done
  group=''
}
# What is open outside stays outside.
close_files() {
  local number
  for number in /proc/self/fd/*; do
    number=${number##*/}
    [[ $number =~ ^([012]|[^0-9].*)$ ]] || eval "exec $number>&-"
  done
}
# Has what ran, and was waited for, used up what it has?
used_up() {
  local stat
  read -ra stat </proc/$$/stat
  [ $((stat[15] + stat[16])) -lt $((cpu * ticks - ticks / 2)) ] || return 0
  [ -n "$group" ] && grep -qsE '^oom_kill [1-9]' "$group/memory.events" \
    "$group/memory.oom_control"
}
in_group() { # COMMAND...
  local status=0
  make_group
  (
    [ -z "$group" ] || echo "$BASHPID" >"$group/cgroup.procs"
    close_files
    exec "$@"
  ) || status=$?
  if used_up; then status=152; fi
  # The last of them may take a moment to be gone.
  local tries=0
  while [ -n "$group" ] && ! rmdir "$group" 2>/dev/null && [ $tries -lt 50 ]; do
    tries=$((tries + 1))
    sleep 0.02
  done
  return "$status"
}

# The command, with the names that things have in there.
command=("$@")
name_things() { # INSIDE OUTSIDE
  command=("${command[@]//"{$1}"/$2}")
}

in_bubblewrap() {
  local entry made=(bwrap --unshare-pid --unshare-net --unshare-ipc
    --unshare-uts --die-with-parent --new-session --clearenv)
  [ "$(id -u)" -eq 0 ] || made+=(--unshare-user)
  for entry in /usr /bin /sbin /lib /lib32 /lib64; do
    [ ! -e "$entry" ] || made+=(--ro-bind "$entry" "$entry")
  done
  made+=(--perms 755 --dir /etc --ro-bind-try /etc/alternatives /etc/alternatives
    --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache
    --proc /proc --dev /dev --perms 1777 --tmpfs /tmp --bind "$folder" /out --chdir /out)
  for entry in "${read[@]}"; do
    made+=(--ro-bind "${entry%=*}" "/${entry##*=}")
    name_things "${entry##*=}" "/${entry##*=}"
  done
  name_things out /out
  [ "$(id -u)" -ne 0 ] || take_user
  in_group "${timed[@]}" "${made[@]}" env -i "${variables[@]}" "${limits[@]}" \
    "${as_user[@]}" prlimit "$processes" "${command[@]}"
}

# Where the user can read what is at a path: there, or a copy beside FOLDER.
given=''
shown() { # PATH
  if [ -z "$user" ] || "${as_user[@]}" test -r "$1"; then
    echo "$1"
    return
  fi
  cp -rL "$1" "$given"
  chmod -R go=rX "$given/${1##*/}"
  echo "$given/${1##*/}"
}

outside() { # COMMAND...
  local entry status=0
  for entry in "${read[@]}"; do
    name_things "${entry##*=}" "$(shown "$(realpath -- "${entry%=*}")")"
  done
  name_things out "$folder"
  cd "$folder"
  in_group env -i "${variables[@]}" TMPDIR="$folder" "${timed[@]}" \
    "${limits[@]}" "$@" prlimit "$processes" "${command[@]}" || status=$?
  return "$status"
}

# Waits a second at most until what was killed runs no more; nobody may be there to
# reap it.
await_end() {
  local tries
  for ((tries = 0; tries < 50; tries++)); do
    cat /proc/[0-9]*/status 2>/dev/null | awk -v user="$user" '
      $1 == "State:" { ended = $2 ~ /[ZX]/ }
      $1 == "Uid:" && $2 == user && !ended { runs = 1 }
      END { exit !runs }' || return 0
    sleep 0.02
  done
}

as_own_user() {
  local status=0
  take_user
  given=$(mktemp -d "${folder%/*}/given.XXXXXX")
  chmod 711 "$given"
  outside "${as_user[@]}" || status=$?
  rm -rf "$given"
  # Whatever of this user's still runs, or lies where everyone may write.
  "${as_user[@]}" sh -c 'kill -9 -1' 2>/dev/null || true
  await_end
  find /tmp /var/tmp /dev/shm -path "$folder" -prune -o -user "$user" \
    -exec rm -rf {} + 2>/dev/null || true
  exit "$status"
}

case $SANDBOX in
bubblewrap) in_bubblewrap ;;
user) as_own_user ;;
none) outside ;;
esac
