# SPDX-License-Identifier: Apache-2.0
# What Debian and QEMU call the processor of the guest, and how QEMU makes one. Sourced by vm.

case ${system:+aarch64}-$(uname -m) in
-x86_64)
  readonly architecture=amd64 emulator=qemu-system-x86_64 emulator_package=qemu-system-x86 console=ttyS0
  # Without the wide vectors that take long to emulate.
  readonly board=(-machine pc) plain_processor=Nehalem counting_processor=max,+invtsc
  # The guest reads the clock without a system call, as it does on most real machines.
  readonly counting_clock=tsc=reliable
  ;;
-aarch64 | aarch64-*)
  readonly architecture=arm64 emulator=qemu-system-aarch64 emulator_package=qemu-system-arm console=ttyAMA0
  # That of a Raspberry Pi 5, which has pages of 16 KiB as well.
  readonly board=(-machine virt) plain_processor=cortex-a76 counting_processor=cortex-a76
  readonly counting_clock=
  ;;
*)
  readonly architecture=
  ;;
esac

# One processor, for two that are emulated spend much of their time on waiting for each other.
if [[ -n $counting ]]; then
  readonly processors=(-accel tcg,thread=single -icount "shift=$counting" -cpu "${counting_processor-}" -smp 1) clock=${counting_clock-}
else
  readonly processors=(-accel tcg,thread=single -cpu "${plain_processor-}" -smp 1) clock=
fi
