package import Decoding
package import Diagnostics

/// Settings of a valid scene that are probably unintended: each has a name, by which `allow` silences it at
/// its place.
package enum Advice: String, CaseIterable, Sendable {
  /// A view with actions that no touch ever reaches.
  case outOfReach
  /// A call of a method that the script does not have.
  case missingMethod
  /// Callbacks for touches on a control with targets, which keep the touches from the control.
  case touchesOfControl
  /// A target for an event that the control never sends.
  case noEvent
  /// Actions on a view that takes no touches.
  case noInteraction
  /// A recognizer without an effect.
  case noAction
  /// A program that a gesture starts in every state, the same each time.
  case everyState
  /// A limit on the delay of touches on a recognizer that delays none, or that needs longer.
  case uselessDelay
  /// A tap that recognises before another one on the same view that needs more taps.
  case impatientTap
  /// A key window that is hidden as the scene comes up.
  case hiddenKey
  /// A recognizer that another one always comes before.
  case neverWins
  /// A pan that takes the finger of a slider or dial inside its view.
  case takenDrags
  /// Something that is switched on and off, but not off at every end.
  case halfPair
  /// A placeholder in the notation of another program.
  case notPlaceholder
  /// A time that is probably meant in milliseconds.
  case longTime
  /// A program that probably runs for longer than it may.
  case longProgram
  /// A program that this machine does not have.
  case missingProgram
  /// A key that goes down and that nothing lets up.
  case stuckKey
  /// Words in `exec` that only a shell understands.
  case shellWords
  /// A zone without effect inside a view whose recognizers get its touches.
  case leakyZone
  /// An `emit` or `log` inside a redacted view, where it is withheld.
  case redactedEmit
  /// Ignoring touches in a scene that forwards unhandled ones.
  case ignoresForwarded
  /// Something that another language has and Lua has not.
  case scriptSlip
  /// Programs of a slider or dial that may end in another order than they were started in.
  case unordered
  /// A scroll view whose content never moves.
  case neverScrolls
  /// A screen so small in its points that thresholds reach across it.
  case smallScreen
  /// A frame that reaches beyond the screen of a scene that describes none.
  case noScreen
  /// A variable that nothing uses.
  case unusedVariable

  /// The warning with its name behind it.
  package func warning(_ message: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic("\(message) [\(rawValue)]", at: location, severity: .warning)
  }
}

extension Advice {
  /// The key `allow` of what has warnings.
  static func field<Target>(_ path: any Field<Target>.Path<[Advice]>) -> Field<Target> {
    Field(
      "allow", ValueType<Advice>.choice().list, path, "The warnings, by name, that 'check' leaves out here.")
  }
}

extension SceneDescription {
  /// The warnings that the description alone shows, in the order of the places.
  package var advice: [Diagnostic] {
    var check = SenseCheck(self)
    check.run()
    return check.warnings
  }

  /// The programs of its `exec` actions, but for those that `missingProgram` is allowed for.
  package var expectedPrograms: [Identifier] {
    if application.responder.allowed.contains(.missingProgram) { return [] }
    var check = SenseCheck(self)
    check.run()
    return check.programs
  }

  /// The ids of the responders, recognizers and screens that allow what `advice` warns of.
  package func idsAllowing(_ advice: Advice) -> Set<String> {
    let allowed =
      responders.map { ($0.id, $0.allowed) } + views.gestureRecognizers.map { ($0.id, $0.allowed) }
      + screens.map { ($0.id, $0.allowed) }
    return Set(allowed.lazy.filter { $1.contains(advice) }.map { $0.0.value })
  }

  /// Whether the application, or what has the script at `path`, allows what `advice` warns of.
  package func allows(_ advice: Advice, in path: String) -> Bool {
    let responders = responders.filter { $0.script?.path == path }
    let recognizers = views.gestureRecognizers.filter { $0.script?.path == path || $0.delegate?.path == path }
    return
      (responders.map(\.allowed) + recognizers.map(\.allowed) + [application.responder.allowed])
      .contains { $0.contains(advice) }
  }
}
