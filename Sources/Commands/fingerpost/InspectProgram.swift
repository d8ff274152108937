internal import Actions
internal import Diagnostics
internal import Glibc

/// The program of the live page, which is in another package.
enum InspectProgram {
  private static let name = "fingerpost-inspect"

  /// Where it may be: beside this program first, so that both are of one version.
  private static var places: [String] { [folder.map { "\($0)/\(name)" }, name].compactMap(\.self) }

  private static let missing = PlainError(
    "there is no \(name) here: install the package of that name, which 'make deb' makes as well"
      + " (sudo apt install ./\(name)_*.deb)")

  /// Becomes that program, with these `options`.
  static func become(_ options: [String]) throws(PlainError) {
    for place in places { try replaceThis(by: place, options) }
    throw missing
  }

  /// Starts it with these `options`, beside this program; its number.
  static func start(_ options: [String]) throws(PlainError) -> Int32 {
    guard let place = places.first(where: { ProgramSearch.problem(with: $0) == nil }) else { throw missing }
    return try SpawnAttributes.spawn([place] + options, output: STDOUT_FILENO)
  }

  /// Returns only if there is no program at `place`.
  ///
  /// The corresponding C function is `execvp`.
  private static func replaceThis(by place: String, _ options: [String]) throws(PlainError) {
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + options).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    execvp(place, words)
    guard errno == ENOENT else {
      throw PlainError("cannot start \(place): \(String(cString: strerror(errno)))")
    }
  }

  /// The folder of this program.
  ///
  /// The corresponding C function is `realpath`.
  private static var folder: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }
}
