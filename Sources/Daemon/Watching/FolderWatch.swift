internal import EventLoop
internal import Glibc

/// Watches the folders that some files are in, or would be in.
final class FolderWatch {
  private struct Folder {
    let stamp: FileStamp
    let source: EventSource
  }

  private let loop: EventLoop
  private let warn: (String) -> Void
  private var folders: [String: Folder] = [:]
  private var refused: Set<String> = []

  init(on loop: EventLoop, warn: @escaping (String) -> Void) {
    self.loop = loop
    self.warn = warn
  }

  /// Calls `happened` for whatever happens in the folders of `paths` and of the files that links there lead to, as they
  /// are now; those that are watched already go on to be.
  func watch(_ paths: [String], _ happened: @escaping () -> Void) {
    var wanted: [String: FileStamp] = [:]
    for path in paths.flatMap(Self.places).map(Self.folder) {
      let folder = Self.existing(path)
      wanted[folder] = FileStamp(folder)
    }
    folders = folders.filter { path, folder in
      wanted[path].map { folder.stamp.isSameFile(as: $0) } ?? false
    }
    for (path, stamp) in wanted where folders[path] == nil { add(path, stamp, happened) }
  }

  private func add(_ path: String, _ stamp: FileStamp, _ happened: @escaping () -> Void) {
    do {
      folders[path] = Folder(stamp: stamp, source: try loop.watchContents(of: path, happened))
      refused.remove(path)
    } catch {
      guard refused.insert(path).inserted else { return }
      warn("changes of files in \(path) are not seen: \(error)")
    }
  }

  /// `path`, and what it leads to where that is somewhere else; the corresponding C function is `realpath`.
  private static func places(of path: String) -> [String] {
    guard let real = realpath(path, nil) else { return [path] }
    defer { free(real) }
    return [path, String(cString: real)]
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The folder at `path` or, where there is none yet, the next one above.
  private static func existing(_ path: String) -> String {
    var path = path
    while FileStamp(path) == nil, path != "/", path != "." { path = folder(of: path) }
    return path
  }
}
