/// The responders asked during one call of a touch method, and which of them was the last to handle it.
///
/// Kept only while there is a sink; how deep overrides may call each other is bounded always.
final class CallTrace {
  private(set) var asked: [Responder] = []
  private(set) var isKept = false
  private(set) var failure: (responder: Responder, message: String)?
  /// What the method of a class that runs has done with its event so far.
  var reply = Reply.handled
  private var handledCount = 0
  /// Unowned: each is in its own call method.
  private var running: [Unmanaged<Responder>] = []

  /// The reply of a class's method to an event.
  enum Reply {
    /// It handles it, as any method does that does not say otherwise.
    case handled
    /// It hands it to the next responder.
    case forwarded
    /// It withholds it from the next responder and does nothing with it, as a disabled control does (HT-21).
    case ignored
  }

  private static let deepest = 500
  /// An override may call itself once through others, as an override that guards against that does.
  private static let mostRunsOfOne = 2

  /// The notes of a call while an override in it makes another call, by `sendEvent(_:)`.
  struct Interrupted {
    fileprivate let asked: [Responder]
    fileprivate let handledCount: Int
    fileprivate let failure: (responder: Responder, message: String)?
  }

  /// Forgets the last call's responders; they are noted from now on if `isKept`.
  ///
  /// Returns what the call around has noted, if there is one, for `end(_:)`.
  @inline(__always)
  func begin(isKept: Bool) -> Interrupted? {
    let around =
      running.isEmpty ? nil : Interrupted(asked: asked, handledCount: handledCount, failure: failure)
    forget()
    if failure != nil { failure = nil }
    self.isKept = isKept
    return around
  }

  /// Resumes the outer call, if any; otherwise drops all responders, because one may be the application, whose trail
  /// this is.
  @inline(__always)
  func end(_ around: Interrupted?) {
    guard let around else { return forget() }
    asked = around.asked
    handledCount = around.handledCount
    failure = around.failure
  }

  private func forget() {
    // One by one: for a chain's few responders, this takes half of what `removeAll` does.
    while !asked.isEmpty { asked.removeLast() }
    handledCount = 0
  }

  /// Notes that `responder` is asked, if it is for the first time.
  @inline(__always)
  func ask(_ responder: Responder) {
    if isKept { note(responder) }
  }

  private func note(_ responder: Responder) {
    if !asked.contains(where: { $0 === responder }) { asked.append(responder) }
  }

  /// Notes that `responder` runs an override or handles the touches itself.
  @inline(__always)
  func markHandled(by responder: Responder) {
    if isKept { noteHandled(by: responder) }
  }

  private func noteHandled(by responder: Responder) {
    guard let index = asked.firstIndex(where: { $0 === responder }) else { return }
    handledCount = max(handledCount, index + 1)
  }

  /// Whether `method`, of a class, handles its event.
  @inline(__always)
  func notesReply(of method: () -> Void) -> Bool {
    let around = reply
    defer { reply = around }
    reply = .handled
    method()
    return reply == .handled
  }

  /// The last responder that handled the touches, or nil where none did.
  var responder: Responder? { handledCount == 0 ? nil : asked[handledCount - 1] }

  /// The responders asked, each once, up to the last that handled the touches; all of them where none did.
  var chain: [Responder] {
    handledCount == 0 || handledCount == asked.count ? asked : Array(asked[..<handledCount])
  }

  /// Notes that the override of `responder` begins; false, and a failure noted, if overrides forward to each
  /// other without end.
  @inline(__always)
  func enter(_ responder: Responder) -> Bool {
    guard running.isEmpty || mayRun(responder) else {
      reportLoop(at: responder)
      return false
    }
    running.append(Unmanaged.passUnretained(responder))
    return true
  }

  private func mayRun(_ responder: Responder) -> Bool {
    let runs = running.count { $0.toOpaque() == Unmanaged.passUnretained(responder).toOpaque() }
    return runs < Self.mostRunsOfOne && running.count < Self.deepest
  }

  /// Notes that the override entered last is over.
  @inline(__always)
  func leave() {
    running.removeLast()
  }

  /// Returns a noted failure to a caller that reports it with more detail.
  func takeFailure() -> String? {
    defer { failure = nil }
    return failure?.message
  }

  /// Notes that the chain never ends.
  func reportCircle(at responder: Responder) {
    failure = (
      responder,
      "the responder chain leads in a circle; let the overridden next() return nil or another responder"
    )
  }

  /// Notes that overrides call each other without end, or nearly so.
  private func reportLoop(at responder: Responder) {
    guard let start = running.lastIndex(where: { $0.takeUnretainedValue() === responder }) else {
      failure = (responder, "more than \(Self.deepest) overrides call each other")
      return
    }
    let way = running[start...].map { $0.takeUnretainedValue().id } + [responder.id]
    failure = (
      responder,
      way.count == 2
        ? "it calls itself without end; forward an event by super"
        : "the event goes in a circle, \(way.joined(separator: " > ")); let an overridden next() return nil or "
          + "another responder, or forward the event by super alone"
    )
  }
}

/// Notices where a walk from responder to responder leads in a circle, as overridden `next`s may.
///
/// Brent's method: a mark that is set again after 1, 2, 4 … steps is met again if and only if the chain is a circle.
struct CircleDetector {
  private var mark: Responder
  private var stepsToMark = 1
  private var steps = 0

  /// For a walk that begins at `start`.
  init(from start: Responder) {
    mark = start
  }

  /// Notes that the walk comes to `responder`; whether it has been there before, and so never ends.
  @inline(__always)
  mutating func closes(at responder: Responder) -> Bool {
    if responder === mark { return true }
    steps += 1
    if steps == stepsToMark {
      mark = responder
      steps = 0
      stepsToMark *= 2
    }
    return false
  }

  /// A responder in the closed circle whose overridden `next` leads around it.
  var culprit: Responder? {
    var current = mark
    while !current.overrides.methods.contains(.next) {
      guard let next = current.next, next !== mark else { return nil }
      current = next
    }
    return current
  }
}
