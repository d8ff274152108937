# SPDX-License-Identifier: Apache-2.0
# The Debian packages that the machine is made of. Sourced by vm.

packages=("${emulator_package-}" cpio kmod xz-utils zstd)
# What the guest sees here; another system has its own.
if [[ -z $system ]]; then packages+=(busybox-static udev libinput-tools evemu-tools dbus-daemon procps python3-dbus python3-gi strace systemd-sysv); fi
readonly packages

missing_packages() {
  local package
  for package in "${packages[@]}"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      printf '%s ' "$package"
  done
}

require_debian() {
  [[ -n $architecture ]] || die "$unavailable" "the machine is made for x86_64 and aarch64, this is $(uname -m)"
  command -v dpkg-query apt-get >/dev/null ||
    die "$unavailable" "the machine is made of Debian packages, and there is no apt-get here"
}

require_packages() {
  require_debian
  local missing
  missing=$(missing_packages)
  [[ -z $missing ]] || die "$unavailable" "not installed: ${missing% }; run 'Tests/Kernel/vm --install'"
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "$unavailable" "no sudo here; run as root: $*"
  fi
}

apt_install() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >&2
}

install_packages() {
  require_debian
  local missing
  missing=$(missing_packages)
  [[ -z $missing ]] && return
  # shellcheck disable=SC2086 # one word a package
  apt_install $missing || { as_root apt-get update >&2 && apt_install $missing; } ||
    die "$unavailable" "apt-get could not install ${missing% }; its own words are above"
}
