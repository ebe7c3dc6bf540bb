# common.sh - what the scripts of this room share: sourced, not run.
# shellcheck shell=bash disable=SC2154
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

# A machine's folder of results, or what make's goal can be told instead.
need_folder() { # FOLDER GOAL
  [ -d "$1" ] || die "there is no folder $1; type make $2 MACHINE=one of:" \
    "$(cd "$(dirname "$1")" && echo */ | tr -d /)"
}

# The chapters, 0 for the ceilings, and the file of a chapter's times.
chapters_of() { # CATALOGUE
  awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    {print $at["chapter"]}' "$1" | sort -nu
}
file_of() { # CHAPTER
  if [ "$1" = 0 ]; then echo ceilings.csv; else echo "chapter$1.csv"; fi
}

# The rows of result files that are faster than the read ceiling. Problems whose
# bytes are of shared memory are no part of that.
above_ceiling() { # CATALOGUE FILE...
  local problems
  problems=$(dirname "$1")/problems.csv
  shift
  awk -v shared="$(awk -F, '$6 == "shared" {print $1}' "$problems" \
    2>/dev/null | sort -u | paste -sd' ')" -f "$gpu_home/ceilings.awk" "$@"
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

# The state of what measures: bench without its variants, by make's HARNESS_SUM, and
# these scripts.
harness_state() {
  cat "$gpu_home"/*.sh "$gpu_home"/*.awk | sha256sum | sed "s/^\(.\{12\}\).*/${HARNESS_SUM:-}\1/"
}

seconds_since() { echo "$((SECONDS - $1)) s"; }

# One piece: prints what COMMAND prints, from its file where that is there. The
# piece is named by all that it depends on; it is kept only when COMMAND
# succeeds.
run_cached() { # FOLDER KEY COMMAND...
  local file
  file=$1/$(cksum <<<"$2" | tr ' ' -)
  if [ ! -e "$file" ]; then
    "${@:3}" >"$file.part" || { rm -f "$file.part"; return 1; }
    mv "$file.part" "$file"
  fi
  cat "$file"
}

# With STALE=1: the rows of FILE that begin with PREFIX and end with the hash of
# the source as it is, which need not be made again. Fails where there is none.
current_rows() { # FILE PREFIX HASH
  [ "${STALE:-0}" = 1 ] && [ -e "$1" ] &&
    awk -v prefix="$2," -v hash=",$3" '
      index($0, prefix) == 1 && substr($0, length($0) - length(hash) + 1) == hash {
        print; found = 1
      }
      END { exit !found }' "$1"
}

# Tells how far the work is, twice a minute.
told=-99
tell_progress() { # DONE ALL
  if [ $((SECONDS - told)) -ge 30 ]; then
    echo "$tool: $1 of $2, $SECONDS s" >&2
    told=$SECONDS
  fi
}

# ncu with METRICS (a list with commas) on a bench run; its CSV on stdout. A
# user who may not read the counters learns it at once: each run would fail.
run_ncu() { # METRICS ERRORS ARGUMENT...
  local status=0
  ncu --clock-control none --csv --print-units base --metrics "$1" \
    "$bench" run "${@:3}" </dev/null 2>"$2" >"$2.csv" || status=$?
  if grep -q ERR_NVGPUCTRPERM "$2" "$2.csv"; then
    die "this user may not read the GPU's counters: ask the administrator, see" \
      "https://developer.nvidia.com/ERR_NVGPUCTRPERM"
  fi
  cat "$2.csv"
  return "$status"
}
