/// How records are written, under the names of the command line's `--format`.
package enum RecordFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line.
  case ndjson
}
