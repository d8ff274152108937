internal import Diagnostics
internal import DispatchLog
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// The values that others have set of the views of a scene that is up.
///
/// A control's value from outside is compared with what others were sent of it, so that an echo of a value that the
/// control has left changes nothing. A new value waits while a finger is on the control, and while echoes may come.
final class ExternalValues {
  /// The outcome for values from outside.
  enum Outcome {
    /// The view has them.
    case set
    /// The control's value waits for a finger to be gone.
    case waitsForFinger
    /// The control's value waits until the last one that was sent has come back.
    case waitsForEcho
    /// The control's value is one that it has had, and is no wish.
    case isEcho
  }

  /// A value that is to be set later.
  private struct Waiting {
    let changes: ExternalChanges
    let peer: String

    /// The result where the view called `id` is gone, redacted or no longer exposed.
    func report(onGone id: String) -> RequestReport {
      let detail = "\(changes.summary) is not set: \(id.quoted) is exposed no more"
      return RequestReport(.set(view: id), of: peer, result: .error, detail: detail)
    }
  }

  /// The exchange of others with a control about its value.
  private struct Exchange {
    @Weak var control: Control?
    var sent = SentValues()
    var waiting: Waiting?

    func isBusy(at time: Instant) -> Bool { control?.hasUnfinishedTouch == true || sent.mayEcho(at: time) }

    /// Whether nothing of it matters any more.
    func isOver(at time: Instant) -> Bool {
      waiting == nil && control?.hasUnfinishedTouch != true && sent.isOver(at: time)
    }
  }

  private var exchanges: [String: Exchange] = [:]
  /// The properties besides control values that were set last of the scene's own views, by the id of the view.
  private(set) var states: [String: [String: PropertyValue]] = [:]
  /// Whether a value from outside is being set.
  private var isSetting = false
  /// Sends others what has changed in the scene so far.
  var sendChanges: () -> Void = {}

  /// Notes that others were sent the value of `control`, at `time`.
  func noteSent(_ control: Control, at time: Instant) {
    guard !isSetting, let value = control.controlValue?.asNumber else { return }
    if exchanges[control.id]?.control !== control {
      exchanges[control.id] = Exchange(control: Weak(wrappedValue: control))
    }
    exchanges[control.id]?.sent.send(value, at: time)
  }

  /// Sets the values of `view` that can be set at `time` and keeps the rest.
  func set(_ changes: ExternalChanges, of view: View, for peer: String, at time: Instant) -> Outcome {
    changes.ofState?.apply(to: view)
    guard let value = changes.ofValue else { return .set }
    guard let control = view as? Control, let number = value.number else {
      value.apply(to: view)
      return .set
    }
    // What is disabled under a finger has another value by now, which was not sent yet.
    sendChanges()
    var exchange =
      exchanges[control.id].flatMap { $0.control === control ? $0 : nil }
      ?? Exchange(control: Weak(wrappedValue: control))
    defer { exchanges[control.id] = exchange.isOver(at: time) ? nil : exchange }
    if exchange.sent.hearsEcho(number, from: peer, within: control.roundingDistance, at: time) {
      return .isEcho
    }
    if exchange.isBusy(at: time) {
      exchange.waiting = Waiting(changes: value, peer: peer)
      return control.hasUnfinishedTouch ? .waitsForFinger : .waitsForEcho
    }
    exchange.waiting = nil
    exchange.sent.replace()
    apply(value, to: control)
    return .set
  }

  /// When a value that waits is set at the latest, if no finger is on its control; nil where none waits.
  var deadline: Instant? {
    exchanges.values.lazy.filter { $0.waiting != nil && $0.control?.hasUnfinishedTouch == false }
      .compactMap(\.sent.end).min()
  }

  /// Notes that others have set the properties called `names`.
  func note(_ names: [String], of view: View) {
    for property in type(of: view).properties where names.contains(property.name) {
      states[view.id, default: [:]][property.name] = property.value(of: view)
    }
  }

  /// Sets the values that need not wait any longer, and drops those of what is not in `exposed` any more; the result of each.
  ///
  /// At the end of a scene, when it `isLast`, no value waits for echoes.
  func settle(among exposed: ExposedObjects, at time: Instant, isLast: Bool = false) -> [RequestReport] {
    guard exchanges.values.contains(where: { $0.waiting != nil }) else { return [] }
    var reports: [RequestReport] = []
    for (id, exchange) in exchanges.sorted(by: { $0.key < $1.key }) {
      guard let wish = exchange.waiting else { continue }
      guard let control = exchange.control, case .view(let view)? = exposed[id]?.subject, view === control
      else {
        exchanges[id] = nil
        reports.append(wish.report(onGone: id))
        continue
      }
      if control.hasUnfinishedTouch || exchange.sent.mayEcho(at: time) && !isLast { continue }
      exchanges[id]?.waiting = nil
      exchanges[id]?.sent.replace()
      reports.append(settle(wish, control, after: exchange.sent))
    }
    return reports
  }

  /// Sets the value, unless the control's range has changed; the result.
  private func settle(_ wish: Waiting, _ control: Control, after sent: SentValues) -> RequestReport {
    if let obstacle = wish.changes.obstacle(in: control) {
      return RequestReport(.set(view: control.id), of: wish.peer, result: .error, detail: obstacle)
    }
    apply(wish.changes, to: control)
    let reason = sent.isEmpty ? "now that the finger is gone" : "after the control's own"
    return RequestReport(
      .set(view: control.id), of: wish.peer, result: .ok, detail: "\(wish.changes.summary), \(reason)")
  }

  /// What the scene does at the same time is sent before and is the control's own.
  private func apply(_ value: ExternalChanges, to control: Control) {
    sendChanges()
    isSetting = true
    value.apply(to: control)
    sendChanges()
    isSetting = false
  }
}
