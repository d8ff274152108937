import InputDevices
import Testing

@Suite struct FileContentsTests {
  @Test func aFileIsReadToItsEnd() throws {
    let bytes = try FileContents.read(#filePath)
    #expect(bytes.starts(with: "import InputDevices".utf8))
    #expect(bytes.last == UInt8(ascii: "\n"))
  }

  @Test(arguments: [
    ("/nowhere/at.all", "cannot read /nowhere/at.all: No such file or directory"),
    ("/", "cannot read /: Is a directory"),
  ])
  func theReasonIsTheSystems(path: String, message: String) {
    let error = #expect(throws: FileError.self) { try FileContents.read(path) }
    #expect(error?.description == message)
  }

  @Test func aFileWithoutEndIsGivenUp() {
    let error = #expect(throws: FileError.self) { try FileContents.read("/dev/zero") }
    #expect(error?.description == "cannot read /dev/zero: larger than 256 MiB")
  }
}
