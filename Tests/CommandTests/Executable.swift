import Glibc
import TestSupport
import Testing

/// The program that `FINGERPOST_PROGRAM` names, or the one that was built with the tests.
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
    let stream = try #require(popen("cd \(checkout) && \(Self.program) \(arguments) 2>\(path)", "r"))
    output = text(of: stream)
    exitCode = (pclose(stream) >> 8) & 0xff
    errors = try #require(text(ofFile: path))
  }

  static let program: String = {
    if let named = getenv("FINGERPOST_PROGRAM") { return String(cString: named) }
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path).split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/fingerpost"
  }()
}
