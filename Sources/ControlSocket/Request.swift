package import DispatchLog

/// What a line on the control socket asks for.
package enum Request: Hashable, Sendable {
  /// The dispatch log from now on.
  case log(RecordSelection)
  /// Something that is answered at once.
  case question(Question)
  /// To be given the programs that are to be started: the peer performs them.
  case perform
}

/// What is answered at once.
package enum Question: Hashable, Sendable {
  /// How the daemon is.
  case status(StatusFormat)
  /// The view tree as it is now.
  case tree(RecordFormat)
  /// Who would be hit at a point.
  case hit(HitQuestion)
  /// What is attached, and what becomes of it.
  case devices(RecordFormat)
  /// To read the scene anew.
  case reload
}

/// How the daemon's status is written.
package enum StatusFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object.
  case json
  /// Prometheus's text format.
  case prometheus
}

/// Who would be hit at a point, and why.
package struct HitQuestion: Hashable, Sendable {
  /// Points from the screen's left edge.
  package var x: Double
  /// Points from the screen's upper edge.
  package var y: Double
  /// The screen's id; the scene's first one without it.
  package var screen: String?
  /// Whether to tell of every view asked.
  package var explains = false
  /// How the answer is written.
  package var format = RecordFormat.ndjson

  /// The question about the point (`x`, `y`).
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
