/// How records are written, under the names of the command line's `--format`.
public enum RecordFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line.
  case ndjson
}
