// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A program to run to its end, with its output in files.
struct Command {
  var arguments: [String]

  init(_ arguments: String...) {
    self.arguments = arguments
  }

  /// Returns the exit code, or 128 and the signal that ended the program.
  func run(output: String, errors: String) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT, 0o600)
    return try exitCode(of: spawn(&actions))
  }

  private func spawn(_ actions: inout posix_spawn_file_actions_t) throws -> pid_t {
    var strings = arguments.map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, arguments[0], &actions, nil, &strings, environ)
    guard code == 0 else { throw FileError(path: arguments[0], code: code) }
    return child
  }

  private func exitCode(of child: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw FileError(path: arguments[0], code: errno) }
    }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}
