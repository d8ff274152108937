internal import LiveScenes
internal import Actions
internal import ControlSocket
internal import Diagnostics
internal import DispatchLog
internal import EventLoop
internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension Daemon {
  /// Reads the scene's files again and replaces the scene by what they describe: all of it, or nothing of it.
  ///
  /// If the new scene has an error, the old one and its touches stay as they are. Otherwise the old scene's touches
  /// and presses are cancelled once (TD-12), forwarded touches end, and its timers fire no more. The devices are
  /// matched again; one that is read as before stays open. Both outcomes are recorded. Where no file has changed since it was
  /// read last, only clones are made that devices lack, and the outcome is the same again. Not to be called from a callback of the
  /// scene.
  package func reload() -> ReloadOutcome {
    if let obstacle { return .refused(diagnostics: [obstacle]) }
    if let outcome = lastOutcome {
      running?.hub.makeClonesAgain()
      return outcome
    }
    history.noteReading(at: loop.now)
    loop.notify(.reloading(since: EventLoop.exactTime))
    defer {
      loop.notify(.ready)
      updateStatus()
    }
    let files = NotedFiles(file.noted.files)
    var isRead = false
    do throws(PlainError) {
      let file = try SceneFile(path: file.path, noting: files, file.outside)
      isRead = true
      if history.isHung || file.checksum != self.file.checksum {
        hangs?.begin(file.checksum, isAfresh: history.isHung)
      }
      let live = try Self.makeScene(file, log: log, performer: performer, on: loop)
      return .reloaded(changes: replace(by: file, live), warnings: warnings(of: file) + live.warnings)
    } catch {
      running?.watcher?.watch(files)
      // What ran too long by the clock may be right another time.
      return refuse(error, in: isRead ? nil : files)
    }
  }

  /// What reading the files again would come to where they have not changed: what it came to before.
  private var lastOutcome: ReloadOutcome? {
    if history.isHung { return nil }
    if let refusal { return refusal.files.areAsRead ? .refused(diagnostics: refusal.diagnostics) : nil }
    guard file.noted.areAsRead else { return nil }
    return .reloaded(changes: SceneChanges.none, warnings: warnings(of: file) + live.warnings)
  }

  /// Why the scene cannot be replaced now.
  private var obstacle: String? {
    if case .ending = phase { return "the daemon is about to end" }
    guard case .demonstration? = running?.clock else { return nil }
    return "a simulated touchscreen is played, to the scene that it began with"
  }

  /// Reports the refusal, which stands as long as `files` do not change, or without them until the next reload.
  private func refuse(_ error: PlainError, in files: NotedFiles?) -> ReloadOutcome {
    history.isOutdated = true
    log.record(.scene(.rejected, file: file.path, detail: error.description), at: loop.now)
    let diagnostics = error.description.split(separator: "\n").map(String.init)
    refusal = files.map { ($0, diagnostics) }
    return .refused(diagnostics: diagnostics)
  }

  /// Replaces the scene by that in `file`; returns the differences, in words.
  private func replace(by file: SceneFile, _ live: LiveScene) -> String {
    var changes = [SceneChanges.words(from: self.file, self.live, to: file, live)]
    let predecessor = self.live
    running?.hub.liftForwardedTouches()
    running?.hub.endCommands()
    predecessor.retire(at: loop.now)
    live.tree.application.inherit(from: predecessor.tree.application)
    predecessor.settle()
    if trial == nil, let hub = running?.hub { _ = fit(live, to: hub) }
    changes += CarriedOverState(from: predecessor, to: live).clauses
    let detail = changes.joined(separator: "; ")
    (self.file, self.live) = (file, live)
    (history.reloads, history.isOutdated) = (history.reloads + 1, false)
    (refusal, history.isHung) = (nil, false)
    performer.adopt(file.scene.actions)
    equip(predecessor)
    live.start(recording: .scene(.reloaded, file: file.path, detail: detail), at: loop.now)
    control.announceExposure()
    adoptDevices()
    restartTrial()
    restartClock()
    running?.watcher?.watch(file.noted)
    return detail
  }

  private func restartClock() {
    running?.clock = .alarm(makeTimer())
    running?.clock.update()
  }
}

/// The result of a reload.
package enum ReloadOutcome {
  /// The scene on disk has taken over; what changed, in words, and what is odd about it, as
  /// `FILE:LINE:COLUMN: warning: MESSAGE`.
  case reloaded(changes: String, warnings: [String])
  /// The old scene goes on as if nothing had happened; everything that is wrong with the one on disk, a line each, as
  /// `FILE:LINE:COLUMN: error: MESSAGE`.
  case refused(diagnostics: [String])
}

/// The differences of a scene from the one that it takes over from, in words.
enum SceneChanges {
  /// What is said where there is no difference.
  static let none = "no file has changed"

  /// What is different about the files of `new` and the names in it, as `scene.yaml changed; new: ok; gone: cancel`.
  static func words(
    from old: SceneFile, _ oldLive: LiveScene, to new: SceneFile, _ newLive: LiveScene
  ) -> String {
    let (before, now) = (old.noted.notes, new.noted.notes)
    let files = Set(before.keys).union(now.keys).filter { before[$0]?.content != now[$0]?.content }
    let (oldIDs, newIDs) = (Set(oldLive.tree.names), Set(newLive.tree.names))
    let (added, removed) = (newIDs.subtracting(oldIDs), oldIDs.subtracting(newIDs))
    let parts = [
      files.isEmpty ? nil : "\(files.sorted().abridged) changed",
      added.isEmpty ? nil : "new: \(added.sorted().abridged)",
      removed.isEmpty ? nil : "gone: \(removed.sorted().abridged)",
    ].compactMap(\.self)
    return parts.isEmpty ? none : parts.joined(separator: "; ")
  }
}

extension SceneTree {
  /// The ids that the scene gives; those that are made of places have a slash.
  fileprivate var names: [String] {
    (Array(objects.responders.keys) + objects.gestureRecognizers.map(\.description.id.value)).filter {
      !$0.contains("/")
    }
  }
}
