# machine.sh - sourced after tap.sh by tests of make on a machine with a GPU:
# nvcc and nvidia-smi are scripts, and what nvcc links is $scratch/bench, which
# the test brings. $log gets "begin WHAT" and "end WHAT" of each step.
# shellcheck shell=bash disable=SC2154
export LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL DEVICE
log=$scratch/log
bin=$scratch/cuda/bin
mkdir -p "$bin" "$scratch/cuda/include" "$scratch/tools"

fake() { # FILE SCRIPT - a command; $out is what follows -o
  cat >"$1" <<END
#!/usr/bin/env bash
log=$log scratch=$scratch
begin() { echo "begin \$*" >>"\$log"; }
end() { echo "end \$*" >>"\$log"; }
out=
for ((i = 1; i < \$#; i++)); do
  [ "\${!i}" != -o ] || { j=\$((i + 1)); out=\${!j}; }
done
$2
END
  chmod +x "$1"
}
# shellcheck disable=SC2016
fake "$bin/nvcc" 'case " $* " in
  *" --dryrun "*) echo "#$ ptxas -arch=sm_90" >&2 ;;
  *" -c "*) begin nvcc; : >"$out"; end nvcc ;;
  *) cp "$scratch/bench" "$out" ;;
esac'
fake "$bin/nvidia-smi" 'echo "GPU 0: NVIDIA Test (UUID: GPU-0)"'
# A C compiler that only makes the files that it is asked for.
# shellcheck disable=SC2016
fake "$scratch/tools/cc" 'begin cc; [ -z "$out" ] || : >"$out"; end cc'

# The emulator as it was built, its folder of results empty.
copy_emulator() { # FOLDER
  mkdir -p "$1/results/emulator"
  cp -a "$B/sources" "$B/emulator" "$B/bin" "$1/"
  cp -a "$B"/{catalogue,problems}.csv "$1/"
}
