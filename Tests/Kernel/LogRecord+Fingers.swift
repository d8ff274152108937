// SPDX-License-Identifier: Apache-2.0

extension [LogRecord] {
  /// The touches in all records of a kind, ascending; one that is in several of them comes several times.
  func fingers(_ kind: String) -> [Int] {
    filter { $0.kind == kind }
      .flatMap { $0.integers("touch") + $0.integers("touches") }
      .sorted()
  }

  /// The touches in those records of a kind whose member has one of the values.
  func fingers(_ kind: String, where name: String, is values: String...) -> [Int] {
    filter { values.contains($0.text(name)) }.fingers(kind)
  }
}
