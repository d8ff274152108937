/// Paths as scene files give them: relative to the file that names them.
enum ScenePath {
  /// `path` as seen from the directory of `file`.
  static func resolve(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    let relative = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
    return String(file[...slash] + relative)
  }

  /// What two spellings of one place have in common, links aside: no `.`, and no `..` after a name.
  static func key(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
