// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What the system says about a file or program.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String { "\(path): \(String(cString: strerror(code)))" }
}
