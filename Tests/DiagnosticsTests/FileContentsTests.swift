import Diagnostics
import Testing

@Suite struct FileContentsTests {
  private func read(_ path: String, from source: FileContents.Source = .regularFile) throws -> [UInt8] {
    try FileContents.read(path, from: source, upTo: 1 << 20)
  }

  @Test func aFileIsReadToItsEnd() throws {
    let bytes = try read(#filePath)
    #expect(bytes.starts(with: "import Diagnostics".utf8))
    #expect(bytes.last == UInt8(ascii: "\n"))
  }

  @Test(arguments: [
    ("/nowhere/at.all", "cannot read '/nowhere/at.all': No such file or directory"),
    ("/", "cannot read '/': it is a directory"),
    ("/dev/null", "cannot read '/dev/null': it is not a regular file"),
  ])
  func theReasonIsReported(path: String, message: String) {
    let error = #expect(throws: FileError.self) { try read(path) }
    #expect(error?.description == message)
  }

  @Test func whateverGivesBytesMayBeRead() throws {
    #expect(try read("/dev/null", from: .anything) == [])
    #expect(throws: FileError.self) { try read("/", from: .anything) }
  }

  @Test func aFileWithoutEndIsGivenUp() {
    let error = #expect(throws: FileError.self) { try read("/dev/zero", from: .anything) }
    #expect(error?.description == "cannot read '/dev/zero': it is larger than 1 MiB")
  }
}
