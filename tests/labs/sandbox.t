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
    --write "$scratch/out" --cpu 2 -- bash -c "$1" 2>&1 </dev/null
}
if ! inside true >/dev/null; then
  skip 11 'no bubblewrap, or no namespaces'
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
[ "$(inside 'ls /proc | grep -c "^[0-9]"')" -lt 12 ]
ok $? 'no other processes'
inside 'echo $$ >{out}/pid; sleep 987 & disown; exit 0'
is "$(pgrep -cx -f 'sleep 987')" 0 'none outlives it'
inside 'while :; do :; done' >/dev/null
[ $? -ge 128 ]
ok $? 'what does not end is ended, by a signal'
inside 'head -c 100000000 /dev/zero >{out}/large' >/dev/null
[ "$(stat -c %s "$scratch/out/large")" -le 33554432 ]
ok $? 'no large file'
if [ "$(id -u)" -eq 0 ]; then
  said=$(inside 'for i in {1..200}; do sleep 5 & done; wait')
  like "$said" 'Resource temporarily unavailable|fork' 'no more than 64 processes'
else
  skip 1 'processes of a user in a namespace are limited by the kernel'
fi
finish
