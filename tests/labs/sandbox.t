#!/usr/bin/env bash
# The sandbox itself, for what would get past the judge's rules.
. tests/tap.sh
box=$(realpath harness/grade/class/sandbox.sh)
secret=$scratch/secret
echo hidden >"$secret"
chmod 700 "$scratch"
mkdir "$scratch/out"
inside() { # COMMAND
  SANDBOX=bubblewrap "$box" --read "$PWD/harness/grade/class=given" \
    --write "$scratch/out" --cpu 1 -- bash -c "$1" 2>&1 </dev/null
}
# A user of its own, without namespaces.
as_user() { # COMMAND
  SANDBOX=user "$box" --read "$box=given" --write "$scratch/home/out" \
    --cpu 1 -- bash -c "$1" 2>&1 </dev/null
}
running() { grep -lsx -z -- "$1" /proc/[0-9]*/cmdline | wc -l; } # WORD, as a pattern
# Where bash would try to fork again for half a minute, sh gives up.
many='sh -c "for i in $(seq -s " " 200); do sleep 5 & done"'
# Graders that sweep up at once what killed ones left.
for ((i = 0; i < 60; i++)); do
  install -D /dev/null "$scratch/boxes/grade.$((100000 + i))/.held"
done
said=$(for ((i = 0; i < 8; i++)); do
  TMPDIR=$scratch/boxes bash -euc '. harness/grade/class/locked-tempdir.sh' 2>&1 ||
    echo "exit $?" &
done
wait)
is "$said$(ls "$scratch/boxes")" '' 'graders that begin together sweep up together'

mkdir -p "$scratch/home/out"
home=$(mktemp -d)
mv "$scratch/home" "$home"
chmod 711 "$home" "$home/home"
ln -s "$home/home" "$scratch/home"
trap 'rm -rf "$scratch" "$home"' EXIT
if [ "${TIER:-}" != all ] && inside true >/dev/null; then
  : # a user of its own is for where there are no namespaces
elif [ "$(id -u)" -ne 0 ]; then
  skip 11 'another user needs root'
else
  like "$(as_user 'id -u; sed -n "s/^CapEff:.*\(.\)/\1/p" /proc/self/status' |
    tr '\n' ' ')" '^59[0-9]{3} 0 $' 'a user of its own, without capabilities'
  (umask 077 && mkdir "$scratch/own" && echo mine >"$scratch/own/file")
  is "$(SANDBOX=user "$box" --read "$scratch/own=own" --write "$home/home/out" \
    -- bash -c 'cat {own}/file')" mine 'what is given can be read, whoever owns it'
  is "$(ls "$home/home")" out 'and no copy of it is left'
  # Two graders at a time; the first that ends would end all that its user runs.
  mkdir "$home/home/other"
  SANDBOX=user "$box" --write "$home/home/other" -- sleep 2 &
  as_user true
  as_user true
  wait $!
  ok $? 'no other sandbox has its user, or is ended with it'
  is "$(as_user "cat '$secret' /etc/shadow 2>/dev/null; echo .")" . \
    'SANDBOX=user: what is hidden cannot be read'
  as_user "echo x >{out}/made; echo x >/var/tmp/left.$$; echo x >/dev/shm/left.$$"
  [ -f "$home/home/out/made" ] && [ ! -e /var/tmp/left.$$ ] &&
    [ ! -e /dev/shm/left.$$ ]
  ok $? 'what it leaves is in its folder, and nowhere else'
  is "$(as_user "echo x >'$PWD/x'; echo x >'$home/x'; echo x >{given}" |
    grep -c denied)" 3 'nothing else can be written to'
  is "$(EVIL=1 as_user 'env | grep -c "EVIL\|HOME=/root"')" 0 'no environment'
  as_user 'sleep 986 & disown; setsid sleep 986 & exit 0'
  is "$(running '[9]86')" 0 'nothing of it outlives it'
  as_user 'while :; do :; done' >/dev/null
  [ $? -ge 128 ]
  ok $? 'it is ended, by a signal'
  like "$(as_user "$many")" fork 'it has no more than 64 processes'
fi

if ! inside true >/dev/null; then
  skip 12 'no bubblewrap, or no namespaces'
  finish
fi
is "$(inside 'cat {given}/sandbox.sh | head -n 1')" '#!/usr/bin/env bash' \
  'what is given can be read'
inside 'echo x >{out}/made' && [ -f "$scratch/out/made" ]
ok $? 'the folder can be written to'
is "$(inside "cat '$secret' '$PWD/chapters/3-reduction/lab/solution.cu' /etc/passwd \
  2>/dev/null; echo .")" . 'nothing else is there to be read'
is "$(inside 'echo x >{given}/x; echo x >/usr/x; echo x >/x' | grep -c 'denied\|Read-only')" \
  3 'nor to be written'
is "$(inside '(exec 3<>/dev/tcp/127.0.0.1/22) 2>/dev/null && echo open; cut -d: -f1 /proc/net/dev | tail -n +3 | tr -d " "')" \
  lo 'no network'
is "$(EVIL=1 LD_PRELOAD='' inside 'env | grep -c "EVIL\|HOME=/root"')" 0 \
  'no environment'
is "$(inside 'for f in /proc/self/fd/*; do readlink "$f"; done' 7<"$secret" \
  3<"$secret" | grep -c secret)" 0 'no file that is open outside'
[ "$(inside 'ls /proc | grep -c "^[0-9]"')" -lt 12 ]
ok $? 'no other processes'
inside 'echo $$ >{out}/pid; sleep 987 & disown; exit 0'
is "$(running '[9]87')" 0 'none outlives it'
inside 'while :; do :; done' >/dev/null
[ $? -ge 128 ]
ok $? 'what does not end is ended, by a signal'
inside 'head -c 100000000 /dev/zero >{out}/large' >/dev/null
[ "$(stat -c %s "$scratch/out/large")" -le 33554432 ]
ok $? 'no large file'
if [ "$(id -u)" -eq 0 ]; then
  like "$(inside "$many")" fork 'no more than 64 processes'
else
  skip 1 'processes of a user in a namespace are limited by the kernel'
fi
finish
