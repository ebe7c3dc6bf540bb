# locked-tempdir.sh - source it: box names an empty folder, which goes with this process.
#
# What was killed, and could not clean up, no longer holds its folder's lock: who
# comes next deletes that folder, which another may do at the same time.
for held in "${TMPDIR:-/tmp}"/grade.??????/.held; do
  [ -O "$held" ] || continue
  { flock -n 8 && rm -rf "${held%/*}"; } 2>/dev/null 8<"$held" || true
done
box=$(mktemp -d "${TMPDIR:-/tmp}/grade.XXXXXX")
trap 'rm -rf "$box"' EXIT
chmod 711 "$box"
exec 8>"$box/.held.part"
flock 8
mv "$box/.held.part" "$box/.held"
