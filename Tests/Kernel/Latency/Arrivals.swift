// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The moments at which frames arrived, on `CLOCK_MONOTONIC`.
struct Arrivals {
  private var all: [(kernel: Int64, arrival: Int64)] = []

  init() {
    all.reserveCapacity(1 << 16)
  }

  /// Notes that the frame of this time, in microseconds, has arrived now.
  mutating func note(_ kernel: Int64) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    all.append((kernel, Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)))
  }

  /// A line for each: the kernel's time in microseconds, and the arrival in nanoseconds.
  func write(to path: String) throws {
    guard let file = fopen(path, "w") else { throw CannotWrite(path: path) }
    for (kernel, arrival) in all { fputs("\(kernel) \(arrival)\n", file) }
    fclose(file)
  }
}

struct CannotWrite: Error {
  let path: String
}
