internal import Glibc

/// Watches the folders that some files are in, or would be in, and those of the links on the way there.
final class FolderWatch {
  private struct Folder {
    let stamp: FileStamp
    let source: EventSource
  }

  private let loop: EventLoop
  private let warn: (String) -> Void
  private var folders: [String: Folder] = [:]
  private var refused: Set<String> = []
  /// The places of the files, of the links on the way to them and of what those lead to, and those that are being written to.
  private var places: Set<String> = []
  private var written: Set<String> = []
  /// The folders in which every event counts; of others only those of `places` do.
  private var foldersOfFiles: Set<String> = []

  /// Whether one of the files is being written to.
  var isWriting: Bool { !written.isEmpty }

  init(on loop: EventLoop, warn: @escaping (String) -> Void) {
    self.loop = loop
    self.warn = warn
  }

  /// Calls `happened` for every event in the folders of `paths`, of the links on the way there and of the files that they lead
  /// to, as they are now.
  ///
  /// Folders that are watched already stay so.
  func watch(_ paths: [String], _ happened: @escaping () -> Void) {
    let ways = paths.map(Self.way)
    let files = Self.places(of: paths + ways.map(\.end))
    let links = Self.places(of: ways.flatMap(\.links))
    places = files.union(links)
    written.formIntersection(places)
    foldersOfFiles = Set(files.map { Self.existing(Self.folder(of: $0)) })
    var wanted: [String: FileStamp] = [:]
    for folder in foldersOfFiles.union(links.map(Self.folder)) { wanted[folder] = FileStamp(folder) }
    folders = folders.filter { path, folder in
      wanted[path].map { folder.stamp.isSameFile(as: $0) } ?? false
    }
    for (path, stamp) in wanted where folders[path] == nil { add(path, stamp, happened) }
  }

  private func add(_ path: String, _ stamp: FileStamp, _ happened: @escaping () -> Void) {
    do {
      let source = try loop.watchFolder(path) { [unowned self] change in
        note(change, in: path)
        if concerns(change, in: path) { happened() }
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

  /// Whether `change` may be one of the files; a folder that only has a link in it has other things, too.
  private func concerns(_ change: FolderChange, in folder: String) -> Bool {
    guard case .file(let name, _) = change, !foldersOfFiles.contains(folder) else { return true }
    return places.contains("\(folder)/\(name)")
  }

  /// `paths` in one spelling.
  private static func places(of paths: [String]) -> Set<String> {
    Set(paths.map { "\(folder(of: $0))/\(name(of: $0))" })
  }

  /// The links that `path` leads over, of folders too, each at a place without links, and the place where it ends.
  ///
  /// The corresponding C function is `realpath`, which names the end alone.
  private static func way(along path: String) -> (links: [String], end: String) {
    var (place, links) = (path.hasPrefix("/") ? "" : ".", [String]())
    var rest = parts(of: path)
    while let part = rest.popLast(), links.count < mostLinks {
      place += "/\(part)"
      guard let target = SymbolicLink.target(of: place) else { continue }
      links.append(place)
      place = target.hasPrefix("/") || folder(of: place) == "/" ? "" : folder(of: place)
      rest += parts(of: target)
    }
    return (links, place)
  }

  /// As many as the kernel follows.
  private static let mostLinks = 40

  /// The names in `path`, the last one first.
  private static func parts(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.reversed()
  }

  /// The last name in `path`.
  static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// The folder that `path` is in, without looking there.
  static func folder(of path: String) -> String {
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

/// Links in the file system.
package enum SymbolicLink {
  /// Where the link at `path` leads, as it is written there; nil where no link is.
  ///
  /// The corresponding C function is `readlink`.
  package static func target(of path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { target in
      guard let start = target.baseAddress else { return nil }
      let count = readlink(path, start, target.count)
      return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(target).prefix(count), as: UTF8.self)
    }
  }
}

/// The content of a folder.
package enum FolderListing {
  /// The names in `folder`; nil where it cannot be read, with the reason in `errno`.
  ///
  /// The corresponding C function is `readdir`.
  package static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) { names.append(name(of: entry)) }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// The numbers of the processes, by the names in `/proc`.
  package static var processes: [Int32] { (names(in: "/proc") ?? []).compactMap { Int32($0) } }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
        String(cString: $0)
      }
    }
  }
}
