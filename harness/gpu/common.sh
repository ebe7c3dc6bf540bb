# common.sh - what the scripts of this room share: sourced, not run.
# shellcheck shell=bash
#
# tool is the script's name in messages; gpu_home is this room.
tool=$(basename "$0" .sh)
gpu_home=$(dirname "$0")

die() { echo "$tool: $*" >&2; exit 1; }
say() { echo "$tool: $*"; }

need_tool() { # NAME... - those of the CUDA Toolkit, wherever nvcc is, too
  local name
  [ -z "${NVCC:-}" ] || PATH=$PATH:$(dirname "$NVCC")
  for name; do
    command -v "$name" >/dev/null || die "$name is not here; it comes with the" \
      "CUDA Toolkit (on a cluster: module load cuda)"
  done
}

# Work that is done in pieces keeps them in a folder, so that a run that was
# interrupted goes on where it was. The pieces belong to one state of the
# sources and the machine, which the stamp tells: another one begins anew.
open_pieces() { # FOLDER STAMP
  if [ "$(cat "$1/stamp" 2>/dev/null)" != "$2" ]; then
    rm -rf "$1"
    mkdir -p "$1"
    echo "$2" >"$1/stamp"
  fi
}

# The state of what measures: the program's sources, not its variants.
harness_state() {
  cat harness/bench/*.[ch] harness/bench/*.cu "$gpu_home"/*.sh \
    "$gpu_home"/*.awk | sha256sum | cut -c1-12
}

seconds_since() { echo "$((SECONDS - $1)) s"; }
