# SPDX-License-Identifier: Apache-2.0
# One run of the machine: the folder it shares with the guest, QEMU, and what came back. Sourced by vm.

run_in_guest() {
  control=$(mktemp -d)
  trap leave EXIT
  trap 'exit 130' INT TERM
  write_control "$@"
  start_qemu
  pass_output
  finish
}

# Also reached when this program is interrupted: no machine is left running, and no folder.
leave() {
  [[ -z ${qemu-} ]] || kill "$qemu" 2>/dev/null || true
  [[ -z ${qemu-} ]] || wait "$qemu" || true
  rm -rf "$control"
}

write_control() {
  cp "$machine/$first" "$control/main"
  printf '%s\n' "${shares[@]}" | sed '/^$/d' >"$control/shares"
  : >"$control/stdout"
  : >"$control/stderr"
  {
    printf 'export HOME=%q PATH=%q\n' "$HOME" "$PATH"
    printf 'cd %q || exit 125\n' "$PWD"
    # Tests run what is in this folder as other users, too, also where it lies in root's home. The change is gone with the machine.
    printf 'folder=$PWD; until [ "$folder" = / ]; do chmod o+x "$folder"; folder=$(dirname "$folder"); done\n'
    printf 'exec'
    printf ' %q' "$@"
    printf '\n'
  } >"$control/command"
}

start_qemu() {
  # On a busy host the kernel's check of its timer fails now and then, and a kernel that finds it broken stops. What QEMU has translated
  # of a program it uses again only where the next process has it at the same address: with norandmaps a program starts three times as fast.
  local parameters="console=$console panic=-1 quiet no_timer_check mitigations=off norandmaps $clock"
  local options=(
    "${board[@]}" "${processors[@]}" -m 2G
    -nodefaults -no-user-config -no-reboot -display none -serial stdio
    -kernel "$kernel/vmlinux" -initrd "$kernel/initramfs" -append "$parameters"
    -fsdev "local,id=hostroot,path=${system:-/},security_model=none,readonly=on,multidevs=remap"
    -device virtio-9p-pci,fsdev=hostroot,mount_tag=hostroot
    -fsdev "local,id=control,path=$control,security_model=none,multidevs=remap"
    -device virtio-9p-pci,fsdev=control,mount_tag=control
  )
  if $display; then options+=(-device virtio-gpu-pci,max_outputs=2); fi
  if $network; then options+=(-nic "user,model=virtio-net-pci"); fi
  local number
  for number in "${!shares[@]}"; do
    options+=(
      -fsdev "local,id=share$number,path=${shares[number]//,/,,},security_model=none,multidevs=remap"
      -device "virtio-9p-pci,fsdev=share$number,mount_tag=share$number"
    )
  done
  timeout --foreground "$timeout" "$emulator" "${options[@]}" </dev/null >"$control/console" 2>&1 &
  qemu=$!
}

pass_output() {
  tail -n +1 -s 0.1 -f --pid="$qemu" "$control/stdout" &
  local stdout=$!
  tail -n +1 -s 0.1 -f --pid="$qemu" "$control/stderr" >&2 &
  wait "$stdout" $!
}

finish() {
  local code=0
  wait "$qemu" || code=$?
  qemu=
  if [[ -s $control/exit ]]; then
    exit "$(<"$control/exit")"
  elif ((code == timed_out)); then
    die "$timed_out" "the command did not finish within $timeout seconds"
  else
    tail -n 40 "$control/console" >&2
    die "$broken" "the machine ended without finishing the command; the end of its console is above"
  fi
}
