internal import EventLoop

extension Daemon {
  /// Reloads the scene whenever its files have changed, where that is wanted.
  func watchFiles() {
    guard options.watchesFiles else { return }
    let watcher = FileWatcher(on: loop, warn: warn) { [unowned self] in
      if case .reloaded(_, let warnings) = reload() { warnings.forEach(warn) }
    }
    self.watcher = watcher
    watcher.watch(file.noted)
  }
}
