import Glibc
import TestSupport
import Testing

/// `fingerpost test` and the files that it finds and writes.
@Suite struct TestCommandTests {
  private static let transcript = """
    A touch.
    scene: my panel.yaml
    options: kind:touches

    --- touches
    0 down 1 5 5

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\nscreens: [{ id: s, size: [9, 9] }]\nwindows: [{ id: w }]\n", to: "my panel.yaml")
    try folder.write(Self.transcript, to: "a.transcript")
    return folder
  }

  @Test func aLinkToAFolderIsNotFollowed() throws {
    let folder = try folder()
    for name in ["one", "two"] { #expect(symlink(".", "\(folder.path)/\(name)") == 0) }
    #expect(try folder.run("test --record .").output == "1 recorded, 0 failed\n")
    #expect(try folder.run("test .").output == "1 passed, 0 failed\n")
  }

  @Test func whatIsRecordedKeepsTheModeOfTheFile() throws {
    let folder = try folder()
    let path = "\(folder.path)/a.transcript"
    #expect(chmod(path, 0o600) == 0)
    #expect(try folder.run("test --record a.transcript").output == "1 recorded, 0 failed\n")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func whatIsNoLogStaysAsItIs() throws {
    let folder = try folder()
    let text = "A touch.\r\nscene: my panel.yaml\r\n\r\n--- touches\r\n0 down 1 5 5\r\n\r\n\r\n"
    try folder.write(text, to: "b.transcript")
    for _ in 0..<2 {
      #expect(try folder.run("test --record b.transcript").output == "1 recorded, 0 failed\n")
    }
    let recorded = try folder.run("--version >/dev/null; cat b.transcript").output
    #expect(recorded.hasPrefix(text + "--- log\r\n     0.000  "))
    #expect(recorded.hasSuffix("\r\n") && !recorded.hasSuffix("\r\n\r\n"))
  }

  @Test func aFileThatIsNoTextIsLeftAsItIs() throws {
    let folder = try folder()
    let path = "\(folder.path)/b.transcript"
    _ = try folder.run("--version; printf 'caf\\351\\n--- touches\\n' > \(path)")
    #expect(try folder.run("test --record b.transcript").errors == "b.transcript: it is not UTF-8\n")
    #expect(try folder.run("--version; od -c \(path)").output.contains("c   a   f 351  \\n"))
  }
}
