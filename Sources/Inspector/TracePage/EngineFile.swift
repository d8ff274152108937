internal import Glibc

/// The engine for browsers, `Web/engine.wasm` compressed by gzip, which pages run for what if.
package enum EngineFile {
  /// The engine is not where it is installed or made.
  package struct Missing: Error, CustomStringConvertible {
    /// The places where it may be.
    let places: [String]

    package var description: String {
      "there is no engine for the page, in \(places.joined(separator: " or ")): install the package fingerpost, or run"
        + " 'make engine-wasm' where Fingerpost was built, and 'make install' again if it is installed"
    }
  }

  /// The sentence of the option that builds it into a page.
  package static let help =
    "Build the engine into the page of --html, which then says what the scene would do with other fingers."

  /// The bytes of the file.
  package static func read() throws(Missing) -> [UInt8] {
    let places = places(for: program)
    for place in places {
      if let bytes = bytes(at: place) { return bytes }
    }
    throw Missing(places: places)
  }

  /// Where it may be for the program at this path: where both are installed, or where both are built.
  static func places(for program: String) -> [String] {
    let parts = program.split(separator: "/").map(String.init)
    let installed = "/" + (parts.dropLast(2) + ["share", "fingerpost", name]).joined(separator: "/")
    guard let build = parts.lastIndex(of: ".build") else { return [installed] }
    return ["/" + (parts[..<build] + ["Web", name]).joined(separator: "/")]
  }

  private static let name = "engine.wasm.gz"

  /// The path of this program.
  ///
  /// The corresponding C function is `realpath`.
  private static var program: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func bytes(at path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return ferror(file) == 0 ? bytes : nil
  }
}

extension [UInt8] {
  /// The bytes in Base64.
  var base64: [UInt8] {
    let letters = Array<UInt8>("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let piece = self[start..<Swift.min(start + 3, count)]
      let bits = piece.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - piece.count))
      for place in 0..<4 {
        text.append(place > piece.count ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * place) & 63])
      }
    }
    return text
  }
}
