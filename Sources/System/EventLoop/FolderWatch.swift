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
  /// The places of the files and of what links there lead to, and those that are being written to.
  private var places: Set<String> = []
  private var written: Set<String> = []

  /// Whether one of the files is being written to.
  var isWriting: Bool { !written.isEmpty }

  init(on loop: EventLoop, warn: @escaping (String) -> Void) {
    self.loop = loop
    self.warn = warn
  }

  /// Calls `happened` for every event in the folders of `paths` and of the files that links there lead to, as they
  /// are now.
  ///
  /// Folders that are watched already stay so.
  func watch(_ paths: [String], _ happened: @escaping () -> Void) {
    places = Set(paths.flatMap(Self.places).map { "\(Self.folder(of: $0))/\(Self.name(of: $0))" })
    written.formIntersection(places)
    var wanted: [String: FileStamp] = [:]
    for place in places {
      let folder = Self.existing(Self.folder(of: place))
      wanted[folder] = FileStamp(folder)
    }
    folders = folders.filter { path, folder in
      wanted[path].map { folder.stamp.isSameFile(as: $0) } ?? false
    }
    for (path, stamp) in wanted where folders[path] == nil { add(path, stamp, happened) }
  }

  private func add(_ path: String, _ stamp: FileStamp, _ happened: @escaping () -> Void) {
    do {
      let source = try loop.watchFolder(path) { [unowned self] change in
        note(change, in: path)
        happened()
      }
      folders[path] = Folder(stamp: stamp, source: source)
      refused.remove(path)
    } catch {
      guard refused.insert(path).inserted else { return }
      warn("cannot watch \(path) for changes: \(error)")
    }
  }

  private func note(_ change: FolderChange, in folder: String) {
    guard case .file(let name, let change) = change else { return }
    let place = "\(folder)/\(name)"
    switch change {
    case .writing: if places.contains(place) { written.insert(place) }
    case .written, .arrived, .left, .removed: written.remove(place)
    case .created, .permissions: break
    }
  }

  /// `path`, and what it leads to where that is somewhere else; the corresponding C function is `realpath`.
  private static func places(of path: String) -> [String] {
    guard let real = realpath(path, nil) else { return [path] }
    defer { free(real) }
    return [path, String(cString: real)]
  }

  private static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The folder at `path` or, if it does not exist yet, the next one above.
  private static func existing(_ path: String) -> String {
    var path = path
    while FileStamp(path) == nil, path != "/", path != "." { path = folder(of: path) }
    return path
  }
}
