// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder that goes with its last owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/fingerpost-tests.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(path: "/tmp", code: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    _ = try? Command("/bin/rm", "-r", path).run(output: "/dev/null", errors: "/dev/null")
  }

  func contents(of name: String) throws -> String {
    guard let file = fopen("\(path)/\(name)", "r") else {
      throw FileError(path: "\(path)/\(name)", code: errno)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func has(_ name: String) -> Bool {
    access("\(path)/\(name)", F_OK) == 0
  }
}
