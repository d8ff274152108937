// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Notes when each frame of one finger arrives, by one of two readers; `Guest/latency` writes the frames.
///
/// `latency bare NODE FILE` is the least that a program on libinput can do. `latency daemon SCENE FILE` is the daemon. Both
/// end when the finger lifts.
@main
struct Latency {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let mode = arguments.first, let file = arguments.last else { return usage() }
    let subject = arguments[arguments.startIndex + 1]
    switch mode {
    case "bare": try BareReader(node: subject).run().write(to: file)
    case "daemon": try DaemonReader(scene: subject).run().write(to: file)
    default: usage()
    }
  }

  private static func usage() {
    let text = "usage: latency bare NODE FILE\n       latency daemon SCENE FILE\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(64)
  }
}
