package import Diagnostics
internal import Glibc

/// The engine for browsers, `Web/engine.wasm` compressed by gzip, which pages run for what if.
package enum EngineFile {
  /// The sentence of the option that builds it into a page.
  package static let help =
    "Build the engine into the page of --html, which then says what the scene would do with other fingers."

  private static let name = "engine.wasm.gz"
  /// The greatest size of the file, in bytes.
  private static let longest = 64 << 20

  /// The bytes of the file.
  ///
  /// - Throws: `PlainError` where it is neither installed nor made.
  package static func read() throws(PlainError) -> [UInt8] {
    if let bytes = try? FileContents.read(place, from: .regularFile, upTo: longest) { return bytes }
    throw PlainError(
      "there is no engine for the page, in \(place): install the package fingerpost, or run"
        + " 'make engine-wasm' where Fingerpost was built, and 'make install' again if it is installed")
  }

  /// Where it is for this program: where both are installed, or where both are built.
  private static var place: String {
    let parts = program.split(separator: "/").map(String.init)
    guard let build = parts.lastIndex(of: ".build") else {
      return "/" + (parts.dropLast(2) + ["share", "fingerpost", name]).joined(separator: "/")
    }
    return "/" + (parts[..<build] + ["Web", name]).joined(separator: "/")
  }

  /// The path of this program.
  ///
  /// The corresponding C function is `realpath`.
  private static var program: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
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
