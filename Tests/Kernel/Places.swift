// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where things are, and what the environment says about them.
enum Places {
  /// The folder of these tests.
  static let tests = folder(of: #filePath)
  static let scene = "\(tests)/Scene.yaml"
  /// A scene of the same views, in which touchscreens are read without libinput.
  static let rawScene = "\(tests)/RawScene.yaml"

  /// The program, which is built next to the tests.
  static let fingerpost = "\(folder(of: executable()))/fingerpost"

  /// Recordings of real devices, which are not the project's to keep.
  static let recordings = environment("FINGERPOST_RECORDINGS")

  static let skippingIsAFailure = environment("CI") == "true"

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func executable() -> String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
