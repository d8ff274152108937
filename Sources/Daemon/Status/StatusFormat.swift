/// How a status is written, under the names of the command line's `--format`.
package enum StatusFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object on a line.
  case json
  /// The text format of Prometheus, version 0.0.4.
  case prometheus
}
