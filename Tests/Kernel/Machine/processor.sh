# SPDX-License-Identifier: Apache-2.0
# What Debian and QEMU call the processor of this machine, and how QEMU makes one. Sourced by vm.

case $(uname -m) in
x86_64)
  readonly architecture=amd64 emulator=qemu-system-x86_64 emulator_package=qemu-system-x86 console=ttyS0
  # Without the wide vectors that take long to emulate.
  readonly board=(-machine pc) plain_processor=Nehalem counting_processor=max,+invtsc
  # The guest reads the clock without a system call, as it does on most real machines.
  readonly counting_clock=tsc=reliable
  ;;
aarch64)
  readonly architecture=arm64 emulator=qemu-system-aarch64 emulator_package=qemu-system-arm console=ttyAMA0
  readonly board=(-machine virt) plain_processor=cortex-a72 counting_processor=max
  readonly counting_clock=
  ;;
*)
  readonly architecture=
  ;;
esac
