# findings.sh - reads the emulator's findings from what a program said.

# findings FILE -> one finding a line: its places and source lines joined to it,
# "emulator: " in the place of its line and of "warning: ".
findings() {
  awk '/^emulator: and [0-9]* more like it/ { next }
    /^[^ ].*: (warning|note): .*\[[A-Z_]+\]$/ { if (f) print f
      sub(/^(emulator|[^:]*:[0-9]+(:[0-9]+)?): (warning: )?/, "emulator: ")
      f = $0; next }
    /^emulator: / { if (f) print f; f = $0; next }
    /^  / { if (f) f = f " |" $0; next }
    { if (f) print f; f = "" }
    END { if (f) print f }' "$1"
}

# says KIND -> the pattern that a finding's first words match for a marked kind.
says() {
  case $1 in
    race | warp-race) echo 'race in ' ;;
    global-race) echo '(race between blocks|race) in ' ;;
    early-exit) echo 'note: exit before a barrier in ' ;;
    barrier) echo 'divergent barrier in ' ;;
    inactive-lane) echo 'misused warp operation in ' ;;
    launch-timed) echo 'note: launch timed' ;;
    undefined-shuffle) echo 'note: undefined shuffle in ' ;;
    host-bounds) echo 'out of bounds: ' ;;
    *-bounds) echo 'out of bounds in ' ;;
    null-pointer) echo '[^|]* null pointer' ;;
    host-access) echo 'device memory in host code' ;;
    segmentation-fault) echo 'segmentation fault in host code' ;;
    host-pointer) echo 'host memory in a kernel in ' ;;
    write-to-constant) echo '[^|]*constant' ;;
    use-after-free) echo 'use after free( in |: )' ;;
    bad-free) echo '[^|]*cudaFree' ;;
    misaligned) echo 'misaligned access in ' ;;
    uninitialised) echo 'uninitialised read' ;;
    stack-overflow) echo 'stack overflow in ' ;;
    timeout) echo '(time is up|deadlock) in ' ;;
    assert) echo '[^|]*assert' ;;
    trap) echo 'trap in ' ;;
    grid-sync) echo '[^|]*grid' ;;
    launch) echo '[^|]*launch' ;;
    copy-of-freed) echo '[^|]*is memory that has been freed' ;;
    copy) echo '[^|]*cuda(Memcpy|Memset)' ;;
    stream-race) echo "race between streams" ;;
    host-race) echo "race with the host" ;;
    call) echo 'failed call' ;;
    unread-copy) echo "note: copy of unwritten memory" ;;
    same-value) echo "note: same value from several threads" ;;
    unread-store) echo "note: stored, never read in " ;;
    short-copy) echo 'short copy: ' ;;
    not-awaited) echo 'note: kernel not waited for' ;;
    copy-direction) echo "note: copy in another direction" ;;
    leak) echo 'note: leak' ;;
    *) echo 'no such kind' ;;
  esac
}
