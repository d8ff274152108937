internal import ArgumentParser
internal import Diagnostics
internal import EventLoop
internal import Glibc
internal import Replaying
internal import Scenes

/// `fingerpost test`: runs transcripts of scenes.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Replay transcripts of scenes, and compare the logs with theirs.",
    discussion: """
      A transcript has a scene or the path of one, touches, and the log that they must make. Prints both logs side by \
      side where they differ, then how many passed and failed. Exits with 0 if every log is as expected, else with 1. \
      No program is started. Variables of the machine and of the environment do not count.

        fingerpost test tests/
      """)

  @Argument(help: "The transcripts, or folders of them.", completion: .file(extensions: ["transcript"]))
  var files: [String]

  @OptionGroup var variables: VariableOptions

  @Flag(help: "Write the logs as they are now into the transcripts, instead of comparing.")
  var record = false

  func run() throws {
    try reportingFailure {
      let output = StandardOutput()
      var failed = 0
      let paths = try files.flatMap(transcripts)
      if paths.isEmpty {
        throw PlainError(
          "there is no transcript, a file called *.transcript, in \(files.joined(separator: ", "))")
      }
      let outside = try variables.alone()
      for path in paths where !isInOrder(path, outside, output) { failed += 1 }
      output.write(line: "\(paths.count - failed) \(record ? "recorded" : "passed"), \(failed) failed")
      try output.finish()
      if failed > 0 { throw ExitCode(1) }
    }
  }

  /// The largest transcript, in bytes.
  private static let longest = 16 << 20

  /// The transcript at `path`, or those below it in the order of their paths.
  private func transcripts(at path: String) throws(PlainError) -> [String] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    guard let names = FolderListing.names(in: path) else {
      throw PlainError("cannot read the folder \(path): \(SystemError.words(for: errno))")
    }
    var found: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let inner = "\(path)/\(name)"
      if name.hasSuffix(".transcript") {
        found.append(inner)
      } else if lstat(inner, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        found += try transcripts(at: inner)
      }
    }
    return found
  }

  private func isInOrder(
    _ path: String, _ outside: ExternalVariables, _ output: StandardOutput
  ) -> Bool {
    do {
      let bytes = try FileContents.read(path, from: .regularFile, upTo: Self.longest)
      guard let text = String(validating: bytes, as: UTF8.self) else { throw PlainError("it is not UTF-8") }
      let transcript = Transcript(name: path, text: text)
      let actual = try transcript.replay(others: FilesBeside(path, except: outside.files), outside: outside)
      if record {
        try write(transcript.text(expecting: actual), to: path)
        return true
      }
      guard let log = transcript.log else {
        throw PlainError(
          "there is no log in it yet; 'fingerpost test --record \(path)' writes it, and you read it")
      }
      let current = String(actual.trimmingNewlines)
      if log == current { return true }
      output.write(line: "✘ \(path): \(transcript.title)\n\(sideBySide(expected: log, actual: current))")
    } catch { StandardError.write("\(path): \(error)") }
    return false
  }

  private func write(_ text: String, to path: String) throws(PlainError) {
    guard text.utf8.count <= Self.longest else {
      throw PlainError(
        "with its log it would have more than \(Self.longest >> 20) MiB, which cannot be read again")
    }
    let file = try OutputFile(path: path, for: .asBefore)
    file.write(Array(text.utf8))
    try file.finish()
  }
}

/// Files by their paths from the folder of a transcript.
private struct FilesBeside: SceneFiles {
  private let folder: String
  private let others: [String]

  /// Those beside the transcript at `path`; `others` are paths of files from the working folder.
  init(_ path: String, except others: [String]) {
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    self.others = others
  }

  func read(_ path: String) -> Result<[UInt8], FileError> {
    DiskSceneFiles().read(path.hasPrefix("/") || others.contains(path) ? path : folder + path)
  }
}
