import Glibc
import Testing

/// The program as it was built, which stands next to the tests.
struct Executable {
  let output: String
  let errors: String
  let exitCode: Int32

  /// Runs `fingerpost` with `arguments`, which a shell reads, in the folder of the checkout.
  init(_ arguments: String) throws {
    var template = Array("/tmp/fingerpost-command-XXXXXX".utf8CString)
    let errorFile = mkstemp(&template)
    try #require(errorFile >= 0)
    close(errorFile)
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { unlink(path) }
    let stream = try #require(popen("cd \(Self.checkout) && \(Self.program) \(arguments) 2>\(path)", "r"))
    output = Self.read(stream)
    exitCode = (pclose(stream) >> 8) & 0xff
    let file = try #require(fopen(path, "r"))
    errors = Self.read(file)
    fclose(file)
  }

  static let program: String = {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return folder(of: String(cString: path)) + "/fingerpost"
  }()

  /// The folder of this checkout.
  static let checkout = folder(of: folder(of: folder(of: #filePath)))

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func read(_ file: UnsafeMutablePointer<FILE>) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
