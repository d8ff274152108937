package import DispatchLog
package import TouchTime
package import TouchDelivery

/// The record that an action leaves: its owner, how much of it, and its time.
package struct ActionRecording {
  let owner: ActionReport.Owner
  var visibility: ActionVisibility
  let time: Instant
}

/// The extent to which an action is recorded (RD-2).
enum ActionVisibility {
  /// All of it.
  case shown
  /// That it was done, without its words.
  case withoutWords
  /// Only that it failed.
  case silent
}

extension ActionContext {
  /// The owner, whatever of it may be known.
  var owner: ActionReport.Owner { recognizerID.map { .recognizer($0) } ?? .responder(responder?.id ?? "") }
}

extension ActionRecording {
  init(of context: ActionContext) {
    let isSilent = context.disclosure.isSilent
    let recognizer = isSilent ? nil : context.recognizerID
    self.init(
      owner: recognizer.map { .recognizer($0) } ?? .responder(context.responder?.loggedID ?? ""),
      visibility: isSilent ? .silent : .shown, time: context.time)
  }

  /// The recording of what a script does in the name of `owner`, where `disclosure` may be known of it (RD-1, RD-2).
  package init(of owner: ActionReport.Owner, _ disclosure: Disclosure, at time: Instant) {
    self.init(
      owner: disclosure.cover.map { .responder($0) } ?? owner,
      visibility: disclosure.isSilent ? .silent : disclosure.showsPlaces ? .shown : .withoutWords, time: time)
  }
}

extension DispatchLog {
  /// Records that `action` was done or failed.
  func record(
    _ action: String, _ result: ActionReport.Result, _ detail: String, _ recording: ActionRecording
  ) {
    record(
      ActionReport(recording.owner, action: action, result: result, detail: detail), recording.visibility,
      at: recording.time)
  }

  /// Records `report`, as far as `visibility` lets it.
  func record(_ report: ActionReport, _ visibility: ActionVisibility, at time: Instant) {
    if visibility != .silent || report.result == .error { record(.action(report), at: time) }
  }
}
