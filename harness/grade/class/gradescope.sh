#!/usr/bin/env bash
# gradescope.sh - makes Gradescope's autograder of a lab, and is what runs there.
#
#   gradescope.sh --pack INSTANCE ZIP   setup.sh, run_autograder, the sources
#   gradescope.sh --setup               builds all where the archive lies
#   gradescope.sh --run                 grades /autograder/submission
#
# There the container separates students from each other, and a user of its own
# a submission from what is hidden: SANDBOX=user. The compiler is the image's.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

die() { echo "gradescope: $*" >&2; exit 1; }

pack() { # INSTANCE ZIP
  local stage zip
  command -v zip >/dev/null || die "needs zip; type: make setup gradescope"
  zip=$(realpath -m "$2")
  stage=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$stage'" EXIT
  mkdir -p "$stage/instance" "$stage/kernels"
  # What needs building is built there.
  cp -r "$1/edition" "$1/instructor" "$1/student" "$stage/instance"
  rm -rf "$stage/instance/instructor/alternatives" \
    "$stage/instance/instructor/judge"
  echo "${FINAL:-}" >"$stage/instance/instructor/final"
  find Makefile LICENSE harness -type f -print0 |
    xargs -0 cp --parents -t "$stage"
  sed -n "s/^include//p" Makefile | xargs cp --parents -t "$stage"
  for name in setup run; do
    printf '#!/usr/bin/env bash\nset -e\ncd "$(dirname "$0")"\n%s\n' \
      "[ -d harness ] || cd source
exec harness/grade/class/gradescope.sh --$name" >"$stage/$name"
    chmod 755 "$stage/$name"
  done
  mv "$stage/setup" "$stage/setup.sh"
  mv "$stage/run" "$stage/run_autograder"
  rm -f "$zip"
  (cd "$stage" && zip -qrX "$zip" .)
}

# Where a submission's user may look: emucc and what students have anyway.
place=/var/lib/course
export PATH=/usr/local/bin:$PATH

setup() {
  export DEBIAN_FRONTEND=noninteractive
  command -v apt-get >/dev/null || die "needs an image of Debian or Ubuntu"
  apt-get -qq update
  apt-get -qq -y --no-install-recommends install gcc g++ make libc6-dev \
    libdw-dev libcjson-dev util-linux unzip >/dev/null
  # The emulator needs GCC 12, which Ubuntu 22.04 has beside its own.
  if [ "$(g++ -dumpversion)" -lt 12 ]; then
    apt-get -qq -y --no-install-recommends install gcc-12 g++-12 >/dev/null ||
      die "the emulator needs GCC 12; choose an image of Ubuntu 22.04 or later"
    ln -sf /usr/bin/gcc-12 /usr/local/bin/gcc
    ln -sf /usr/bin/g++-12 /usr/local/bin/g++
    hash -r
  fi
  cd "$here/../../.."
  make --no-print-directory B=build NVCC= build/grade/pages \
    build/grade/tools/bin/emucc build/grade/judge.a
  rm -rf $place
  mkdir -p $place
  cp -r build/grade/tools instance $place
  cp build/grade/pages $place
  harness/grade/edition/build.sh $place/instance build/grade/judge.a \
    $place/tools/bin/emucc
  chmod 700 $place/instance/instructor
}

run() {
  local root=/autograder
  # Only its own folder is anyone else's to see.
  chmod 711 $root
  chmod 700 $root/source $root/submission
  mkdir -p $root/results
  rm -rf $place/class $place/graded
  mkdir -p $place/class/submission
  chmod 700 $place/class
  find $root/submission -mindepth 1 -maxdepth 1 \
    -exec cp -r --no-dereference {} $place/class/submission ';'
  FINAL=$(cat $place/instance/instructor/final) TOOLS=$place/tools PAGES=$place/pages SANDBOX=user WORKERS=1 \
    "$here/grade.sh" $place/instance $place/class $place/graded
  cp $place/graded/results/submission/results.json $root/results/results.json
}

case ${1:-} in
--pack) pack "$2" "$3" ;;
--setup) setup ;;
--run) run ;;
*) die "usage: gradescope.sh --pack INSTANCE ZIP | --setup | --run" ;;
esac
