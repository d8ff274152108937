internal import Actions
internal import DispatchLog
internal import Evdev
internal import EventLoop
internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension Daemon {
  /// Reads the scene's files anew and lets what they describe take over: all of it, or nothing of it.
  ///
  /// A scene that has an error leaves the old one and its touches as they are. With one that has none the old scene's touches and presses
  /// are cancelled once (TD-12), what was passed on of them is let go of, its timers fire no more, and the devices are
  /// matched anew; one that is read as before stays open. Either is recorded. Not to be called from inside a callback
  /// of the scene.
  package func reload() -> ReloadOutcome {
    if let obstacle = isEnding ? "the daemon is about to end" : simulationObstacle {
      return .refused(diagnostics: [obstacle])
    }
    loop.notify(.reloading(since: EventLoop.exactTime))
    defer {
      loop.notify(.ready)
      tellStatus()
    }
    let files = NotedFiles(file.noted.files)
    do throws(StartupError) {
      let file = try SceneFile(path: file.path, noting: files)
      let live = try Self.makeScene(file, log: log, starter: performer, on: loop)
      return .reloaded(changes: replace(by: file, live), warnings: warnings(of: file) + live.warnings)
    } catch {
      watcher?.watch(files)
      return refuse(error)
    }
  }

  /// What only the performer can tell where it starts the programs is not judged here.
  func warnings(of file: SceneFile) -> [String] {
    options.isService ? file.deviceWarnings : file.warnings
  }

  private var simulationObstacle: String? {
    simulation == nil ? nil : "a simulated touchscreen is played, to the scene that it began with"
  }

  private func refuse(_ error: StartupError) -> ReloadOutcome {
    history.isOutdated = true
    log.record(.scene(.rejected, file: file.path, detail: error.description), at: loop.now)
    return .refused(diagnostics: error.description.split(separator: "\n").map(String.init))
  }

  /// Lets the scene in `file` take over; what is different about it, in words.
  private func replace(by file: SceneFile, _ live: LiveScene) -> String {
    let changes = SceneChanges(from: self.file, self.live, to: file, live).description
    let predecessor = self.live
    hub?.liftForwardedTouches()
    hub?.endCommands()
    predecessor.retire(at: loop.now)
    live.tree.application.takeOver(from: predecessor.tree.application)
    (self.file, self.live) = (file, live)
    (history.reloads, history.isOutdated) = (history.reloads + 1, false)
    performer.adopt(file.scene.actions)
    equip(predecessor)
    live.takeOver(.scene(.reloaded, file: file.path, detail: changes), at: loop.now)
    adoptDevices()
    watchTimers()
    watcher?.watch(file.noted)
    return changes
  }

  private func adoptDevices() {
    hub?.adopt(DeviceRules(file.scene, screens: live.tree.screens))
    watchDispositions()
    reviewTerminal()
  }
}

/// What became of a reload.
package enum ReloadOutcome {
  /// The scene on disk has taken over; what changed, in words, and what is odd about it, as
  /// `FILE:LINE:COLUMN: warning: MESSAGE`.
  case reloaded(changes: String, warnings: [String])
  /// The old scene goes on as if nothing had happened; everything that is wrong with the one on disk, a line each, as
  /// `FILE:LINE:COLUMN: error: MESSAGE`.
  case refused(diagnostics: [String])
}

/// How a scene differs from the one that it takes over from.
struct SceneChanges {
  private let files: [String]
  private let added: [String]
  private let removed: [String]

  /// What is different about the scene of `new`, from its files and the names in it.
  init(from old: SceneFile, _ oldLive: LiveScene, to new: SceneFile, _ newLive: LiveScene) {
    let (before, now) = (old.noted.notes, new.noted.notes)
    files = Set(before.keys).union(now.keys).filter { before[$0]?.fingerprint != now[$0]?.fingerprint }
      .sorted()
    let (oldIDs, newIDs) = (Set(oldLive.tree.names), Set(newLive.tree.names))
    added = newIDs.subtracting(oldIDs).sorted()
    removed = oldIDs.subtracting(newIDs).sorted()
  }

  /// A line such as `scene.yaml changed; new: ok; gone: cancel`.
  var description: String {
    let parts = [
      files.isEmpty ? nil : "\(files.abridged) changed",
      added.isEmpty ? nil : "new: \(added.abridged)",
      removed.isEmpty ? nil : "gone: \(removed.abridged)",
    ].compactMap(\.self)
    return parts.isEmpty ? "no file has changed" : parts.joined(separator: "; ")
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

extension [String] {
  /// The first ones, and how many more there are.
  fileprivate var abridged: String {
    let most = 8
    let rest = count - most
    return prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
