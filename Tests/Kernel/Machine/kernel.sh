# SPDX-License-Identifier: Apache-2.0
# The kernel and its initramfs, kept in the cache below the kernel's version and the recipe's checksum. Sourced by vm.

readonly modules=(virtio_pci 9pnet_virtio 9p overlay evdev uinput uhid hid-multitouch virtio_net virtio-gpu)

# What an initramfs is made with. Another recipe has another folder, so that two checkouts do not take turns.
recipe() {
  cat "$machine/kernel.sh" "$machine/init" | cksum | cut -d ' ' -f 1
}

# The folder with the newest kernel in the cache, if there is one.
cached_kernel() {
  find "$cache" -maxdepth 1 -name "*-${flavour:-$architecture}.$(recipe)" | sort -V | tail -n 1
}

prepare_kernel() {
  mkdir -p "$cache"
  kernel=$(cached_kernel)
  [[ -z $kernel ]] || return 0
  exec 9>"$cache/lock"
  flock 9
  kernel=$(cached_kernel)
  [[ -n $kernel ]] || build_kernel
  exec 9>&-
}

build_kernel() {
  local work tree version
  work=$(mktemp -d "$cache/work.XXXXXX")
  # shellcheck disable=SC2064 # the folder of now
  trap "rm -rf '$work'" EXIT
  tree=$system
  if [[ -z $system ]]; then
    tree=$work/tree
    download_kernel "$work"
    dpkg -x "$work"/linux-image-*.deb "$tree"
    # Debian 13 has the modules where /lib leads to on every Debian.
    [[ -e $tree/lib ]] || ln -s usr/lib "$tree/lib"
  fi

  version=$(basename "$tree"/lib/modules/*-"${flavour:-$architecture}")
  [[ -e $tree/boot/vmlinuz-$version ]] || die "$unavailable" "no package linux-image-${flavour:-$architecture} is unpacked in $tree"
  depmod -b "$tree" "$version"
  mkdir "$work/done"
  unpack_kernel "$tree/boot/vmlinuz-$version" >"$work/done/vmlinux"
  build_initramfs "$work/initramfs" "$tree" "$version" >"$work/done/initramfs"
  kernel=$cache/$version.$(recipe)
  mv "$work/done" "$kernel"

  rm -rf "$work"
  trap - EXIT
}

# Writes a kernel to standard output as it is after it has unpacked itself, which takes the machine four seconds at each start. The places
# are those of the kernel's boot protocol for x86; what has no such header is not packed.
unpack_kernel() {
  local offset length first unpack
  if [[ $(bytes "$1" 514 4 c) != HdrS ]]; then
    cat "$1"
    return
  fi
  offset=$((($(bytes "$1" 497 1 u1) + 1) * 512 + $(bytes "$1" 584 4 u4)))
  # Without the last four bytes, which say how long it gets.
  length=$(($(bytes "$1" 588 4 u4) - 4))
  first=$(bytes "$1" "$offset" 4 x1)
  case $first in
  fd377a58) unpack=xz ;;
  28b52ffd) unpack=zstd ;;
  *) die "$unavailable" "the kernel is packed in a way that is not known here: it begins with $first" ;;
  esac
  head -c $((offset + length)) "$1" | tail -c "$length" | "$unpack" --decompress --stdout
}

# So many bytes of a file from an offset on, as `od -t` writes them, without the blanks.
bytes() {
  od -An -j "$2" -N "$3" -t "$4" "$1" | tr -d ' '
}

download_kernel() {
  fetch_kernel "$1" || { $install && as_root apt-get update >&2 && fetch_kernel "$1"; } ||
    die "$unavailable" "the kernel package could not be downloaded; run 'Tests/Kernel/vm --install' with the network up"
}

fetch_kernel() {
  local package
  package=$(LC_ALL=C apt-cache depends "linux-image-$architecture" | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p')
  [[ -n $package ]] || return
  printf 'vm: downloading %s to %s\n' "$package" "$cache" >&2
  (cd "$1" && apt-get -o APT::Sandbox::User= download "$package" >&2)
}

# Writes the initramfs to standard output: busybox, our init, and the modules numbered in the order they load.
build_initramfs() {
  local root=$1 tree=$2 version=$3 number=100 module list
  list=$(module_files "$tree" "$version")
  mkdir -p "$root"/{bin,modules,proc,sys,dev,root}
  if [[ -n $system ]]; then cp "$system/usr/bin/busybox" "$root/bin/"; else cp "$(command -v busybox)" "$root/bin/busybox"; fi
  ln -s busybox "$root/bin/sh"
  install -m 755 "$machine/init" "$root/init"
  while read -r module; do
    cp "$module" "$root/modules/$((number++))-$(basename "$module")"
  done <<<"$list"
  (cd "$root" && find . | cpio --quiet -o -H newc -R 0:0)
}

module_files() {
  local name
  for name in "${modules[@]}"; do
    modprobe -d "$1" -S "$2" --show-depends "$name" || exit
  done | awk '$1 == "insmod" && !seen[$2]++ { print $2 }'
}
