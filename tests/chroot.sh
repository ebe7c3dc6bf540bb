# chroot.sh - fresh systems; source it where cannot() is defined.
#
#   base SUITE           makes $cache/SUITE: bookworm, trixie, noble, jammy
#   enter ROOT COMMAND [bare]   runs a shell's command in a system; bare: with
#                        what Docker leaves root in a container, and no /dev
cache=${SYSTEMS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/where-the-bytes-go}

# The first mirror among this machine's apt sources that has KIND in its name.
own_mirror() { # debian|ubuntu
  apt-get indextargets --format "\$(SITE)" 2>/dev/null | grep "/$1\$" |
    sort -u | head -n 1
}

# Runs a shell COMMAND in the system at ROOT: its own mounts and processes,
# which end with it, and an environment that holds nothing.
enter() { # ROOT COMMAND [bare]
  local archives right rights=-all
  for right in chown dac_override fsetid fowner mknod net_raw setgid setuid \
    setfcap setpcap net_bind_service sys_chroot kill audit_write; do
    rights+=,+$right
  done
  [ -n "${3:-}" ] || rights=''
  archives=$cache/archives/$(sed -n 's/^VERSION_CODENAME=//p' \
    "$1/etc/os-release")
  mkdir -p "$archives/partial"
  cp -L /etc/resolv.conf "$1/etc/resolv.conf"
  # shellcheck disable=SC2016 # for the shell inside
  unshare --mount --propagation private --pid --fork --kill-child bash -euc '
    mount -t proc proc "$1/proc"
    [ -n "$4" ] || mount --rbind /dev "$1/dev"
    mount --bind "$2" "$1/var/cache/apt/archives"
    exec env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin \
      ${4:+setpriv --bounding-set="$4" --inh-caps=-all} \
      chroot "$1" sh -c "$3"' enter "$1" "$archives" "$2" "$rights" </dev/null
}

# Ubuntu's keys: Debian 13 has them in a package, Debian 12 has not.
ubuntu_keys() {
  local keys=usr/share/keyrings/ubuntu-archive-keyring.gpg
  if [ -e "/$keys" ]; then
    echo "/$keys"
    return
  fi
  if [ ! -e "$cache/keys/$keys" ]; then
    base trixie
    enter "$cache/trixie" 'cd /tmp && apt-get -qq download ubuntu-keyring' >&2
    mkdir -p "$cache/keys"
    dpkg-deb -x "$cache"/trixie/tmp/ubuntu-keyring_*.deb "$cache/keys"
    rm -f "$cache"/trixie/tmp/ubuntu-keyring_*.deb
  fi
  echo "$cache/keys/$keys"
}

# Makes $cache/SUITE: apt's minimal system and make.
base() { # SUITE
  local suite=$1 part=$cache/$1.part mirror keys
  local options=(--variant=minbase) script=()
  [ -e "$cache/$suite/usr/bin/make" ] && return
  if [[ " noble jammy " = *" $suite "* ]]; then
    mirror=${UBUNTU_MIRROR:-$(own_mirror ubuntu)}
    keys=$(ubuntu_keys)
    options+=("--components=main,universe" "--keyring=$keys")
    # A debootstrap older than the suite lacks its name, not its way.
    script=(gutsy)
  else
    mirror=${DEBIAN_MIRROR:-$(own_mirror debian)}
  fi
  echo "systems: making a minimal $suite in $cache" >&2
  rm -rf --one-file-system "$part"
  mkdir -p "$cache"
  debootstrap "${options[@]}" "$suite" "$part" "$mirror" "${script[@]}" \
    >"$cache/$suite.log" 2>&1 ||
    cannot "no $suite from here: $(tail -n 1 "$cache/$suite.log")"
  enter "$part" 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get \
    -qq -y --no-install-recommends install make' >>"$cache/$suite.log" 2>&1 ||
    cannot "no make in $suite: $(tail -n 1 "$cache/$suite.log")"
  mv "$part" "$cache/$suite"
}
