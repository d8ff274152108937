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
    say("usage: latency bare NODE FILE\n       latency daemon SCENE FILE")
    exit(64)
  }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    write(STDERR_FILENO, bytes, bytes.count)
  }
}
