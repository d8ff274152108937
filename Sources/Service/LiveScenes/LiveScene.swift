package import Actions
package import Diagnostics
package import DispatchLog
package import Evdev
package import Scenes
package import SceneScripting
package import TouchTime
package import TouchDelivery

/// A scene that is up: its tree, the scripts and actions on it, and the log that all of them write to.
package final class LiveScene {
  /// The objects that touches are delivered to.
  package let tree: SceneTree
  /// What was odd about the scripts without keeping them from running, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  package private(set) var warnings: [String] = []
  let log: DispatchLog
  /// What runs its scripts.
  let scripts: SceneScripts
  private let viewFactory: ScriptViewFactory
  /// Performs its actions.
  package let runner: ActionRunner
  private let outputs: ScriptOutputs
  /// Records changes of views while a subscriber wants them.
  private var viewWatch: ViewWatch?
  /// What others may know and set.
  package let exposed: ExposedObjects
  /// What others have set.
  let outside = ExternalValues()
  /// Called when something exposed has come or gone, if a bridge follows that.
  package var exposureChanged: () -> Void = {}
  /// Called when a value from outside that had to wait could not be set.
  package var laterRefused: (RequestReport) -> Void = { _ in }
  /// Called when something other than an input or timer has added a timer, so that the owner advances the time.
  package var needsTime: () -> Void {
    get { scripts.needsTime }
    set { scripts.needsTime = newValue }
  }
  /// Called after each input, timer and change from outside, where the owner wants that.
  package var didSettle: (() -> Void)?
  /// Whether the scene was brought up, so that its records and programs are its own.
  private(set) var isUp = false

  /// Builds what `file` describes and runs its scripts' files; what they print and do waits until the scene is brought up.
  ///
  /// The scripts may cost what `limits` say; where those have a clock, two runs may differ.
  /// Throws where a script cannot be used; then nothing has happened outside of the scene.
  package init(
    _ file: SceneFile, log: DispatchLog, runner: ActionRunner, limits: ScriptLimits,
    at time: Instant = .zero
  ) throws(PlainError) {
    let tree = SceneTree(file.scene)
    self.tree = tree
    self.log = log
    tree.application.advance(to: time)
    self.runner = runner
    let outputs = ScriptOutputs(log: log, runner: runner, application: tree.application)
    self.outputs = outputs
    scripts = try SceneScripts(application: tree.application, limits: limits) { outputs.receive($0) }
    outputs.programEnded = { [scripts = Weak(wrappedValue: scripts)] in
      scripts.wrappedValue?.programEnded($0, ScriptProgramEnd($1))
    }
    exposed = ExposedObjects(of: tree.application)
    exposed.add(tree.objects)
    viewFactory = ScriptViewFactory(
      file, application: tree.application, scripts: scripts, log: log, runner: runner, exposed: exposed)
    scripts.viewMaker = viewFactory
    try attachScripts(file.scene)
    runner.attach(to: tree)
    updateSinks()
  }

  /// Builds the same with the limits of a daemon; where it `hasClock`, that stops scripts, too.
  package convenience init(
    _ file: SceneFile, log: DispatchLog, runner: ActionRunner, hasClock: Bool, at time: Instant
  ) throws(PlainError) {
    try self.init(file, log: log, runner: runner, limits: ScriptLimits(hasClock: hasClock), at: time)
  }

  /// Records decisions only as far as a subscriber wants them; to be called when that changes.
  package func updateSinks() {
    tree.application.sink = log.wantsDecisions ? log : nil
    tree.application.failureSink = log
    tree.application.explainsHits = log.wantsExplanations
    tree.application.recordsContacts = log.wants(.contact)
    if isUp { watchViews() }
  }

  /// Records changes of views from now on, or no more.
  private func watchViews() {
    let scope: ViewWatch.Scope? = log.wants(.view) ? .all : log.wantsExposed ? .exposed : nil
    guard scope != viewWatch?.scope else { return }
    viewWatch?.recordChanges()
    viewWatch = scope.map { ViewWatch(tree.application, $0, exposed, log: log) }
    tree.application.viewObserver = viewWatch
    let record = viewWatch.map { watch in { [weak watch] () -> Void in watch?.recordChanges() } }
    (log.willRecord, outside.sendChanges) = (record, record ?? {})
    viewWatch?.valueSent = { [outside, log] in if log.wantsExposed { outside.noteSent($0, at: $1) } }
  }

  /// Records what the scripts' files did, and that the scene in `file` is up, and calls the scripts' `didLoad`.
  package func start(file: String, at time: Instant) {
    start(recording: .scene(.loaded, file: file), at: time)
  }

  /// Records what the scripts' files did and `record`, that this scene is up or has taken over from another, and calls the
  /// scripts' `didLoad`.
  package func start(recording record: Record, at time: Instant) {
    outputs.release()
    log.record(record, at: time)
    for screen in tree.screens where screen.isFitted { recordSize(of: screen, at: time) }
    isUp = true
    log.exposes = { [weak exposed] in exposed?.contains($0) ?? false }
    watchViews()
    bringUp(at: time)
  }

  /// Makes the first responders and calls the scripts' `didLoad`, without a record that the scene is up.
  ///
  /// A responder whose script lets it become first responder only in `didLoad` becomes it after that.
  func bringUp(at time: Instant) {
    outputs.release()
    tree.application.advance(to: time)
    tree.application.awaitIdleness()
    let refusing = tree.firstResponders.filter { !makeFirstResponder($0) }
    scripts.didLoad()
    for responder in refusing where !makeFirstResponder(responder) { reportRefusal(of: responder, at: time) }
    viewWatch?.recordChanges()
    scripts.beginEvent()
  }

  /// Whether the responder that the scene names is the first one of its window, or another one, from a script, is; the key
  /// window stays the one that the scene names.
  private func makeFirstResponder(_ responder: Responder) -> Bool {
    let key = tree.application.keyWindow
    let isDone = responder.responderWindow?.firstResponder != nil || responder.becomeFirstResponder()
    if let key { tree.application.makeKey(key) }
    return isDone
  }

  private func reportRefusal(of responder: Responder, at time: Instant) {
    let message = "it is named as 'firstResponder' and cannot become that: canBecomeFirstResponder is false"
    log.record(.error(message, of: responder.id), at: time)
  }

  /// Delivers what an input source has to say, after the timers that are due before it.
  ///
  /// What scripts leave to be collected has time until their handlers have run.
  package func process(_ input: InputEvent) {
    defer { settle() }
    switch input {
    case .touches(let frame): tree.application.process(frame)
    case .unlocated(let input, let time): tree.application.process(input, at: time)
    case .cancelAll(let time): tree.application.interrupt(at: time)
    }
  }

  /// When `advance(to:)` is to be called next, or nil while no timer waits; without `includingRepeating`, as if there
  /// were only those that fire once.
  package func nextDeadline(includingRepeating: Bool = true) -> Instant? {
    let timers = tree.application.nextDeadline(includingRepeating: includingRepeating)
    return [timers, outside.deadline].compactMap(\.self).min()
  }

  /// Fires the timers that are due until `time`.
  package func advance(to time: Instant) {
    tree.application.advance(to: time)
    settle()
  }

  /// Does what waits until handlers have run: values from outside, records of views, and what scripts leave to be collected.
  package func settle() {
    setWaitingValues()
    viewWatch?.recordChanges()
    if exposed.hasNews, log.wantsExposed, exposed.takeMoves() { exposureChanged() }
    scripts.prepareForNextEvent()
    didSettle?()
  }

  /// Whether the view or window called `id` is in a window and neither it nor a view around it is hidden.
  package func isVisible(_ id: String) -> Bool {
    guard let view = runner.responder(id) as? View, view.window != nil else { return false }
    return !view.lineage.contains(where: \.isHidden)
  }

  private func setWaitingValues(isLast: Bool = false) {
    let now = tree.application.now
    for report in outside.settle(among: exposed, at: now, isLast: isLast) {
      log.record(.request(report), at: now)
      if report.result == .error { laterRefused(report) }
    }
  }

  /// Cancels every live touch and press, as when the machine goes to sleep (TD-12).
  package func interrupt(at time: Instant) {
    process(.cancelAll(time))
    finish()
  }

  /// Cancels every touch and press, those whose end is held back included, and all timers, and lets go of the keys that are down; nothing happens in the scene after it.
  package func end(at time: Instant) {
    tree.application.end(at: time)
    runner.letGoOfKeys(at: time)
    setWaitingValues(isLast: true)
    scripts.prepareForNextEvent()
    finish()
  }

  /// Ends, and records nothing more, whatever its scripts still do.
  package func retire(at time: Instant) {
    end(at: time)
    tree.application.viewObserver = nil
    tree.application.sink = nil
    tree.application.failureSink = nil
    tree.application.dispositionSink = nil
    tree.application.expirySink = nil
    tree.application.discardedPressSink = nil
  }

  /// Records what scripts have dropped since the last record about that.
  package func finish() {
    scripts.reportDropped()
  }

  private func attachScripts(_ scene: SceneDescription) throws(PlainError) {
    let batch = scripts.attach(tree.objects.scripts(in: scene.scripts))
    let diagnostics = batch.diagnostics.map {
      ScriptSource(file: $0.file, text: scene.scripts[$0.file] ?? []).located($0)
    }
    let errors = diagnostics.filter { $0.severity == .error }.map(\.description).withoutRepeats
    if !errors.isEmpty { throw PlainError(errors.firstHundred.joined(separator: "\n")) }
    warnings = diagnostics.map(\.description).withoutRepeats.firstHundred
    scripts.didLoad(batch)
  }
}

extension [String] {
  /// Each line once, because several responders may name the same wrong script.
  fileprivate var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension LiveScene {
  /// Makes the screens without a size in the scene as large as the touchpads among `surfaces` that alone touch them (SCR-2).
  ///
  /// - Returns: the screens whose size has changed; the caller lays devices onto them again.
  package func fitScreens(to surfaces: [LaidSurface], at time: Instant) -> [Screen] {
    let changed = tree.screens.filter { screen in
      guard !screen.hasOwnSize, let size = surfaces.size(of: screen), size != screen.initialSize else {
        return false
      }
      tree.application.resize(screen, to: size, at: time)
      if isUp { recordSize(of: screen, at: time) }
      return true
    }
    if !changed.isEmpty, isUp { settle() }
    return changed
  }

  func recordSize(of screen: Screen, at time: Instant) {
    log.record(.screen(screen.id, sized: screen.size), at: time)
  }
}

extension Screen {
  /// Whether its size follows from a touchpad.
  package var isFitted: Bool { !hasOwnSize && initialSize != Self.standardSize }
}
