import Bridging
import Decoding
import Diagnostics
import Testing

/// A configuration file that is no scene.
@Suite struct ConfigurationFileTests {
  private struct Example {
    var host = "localhost"
    var port = 0
    var certificate: String?
    var names: [String] = []

    static let table = Table<Example>(
      name: "example", subject: "an example",
      fields: [
        Field("host", .word, \.host, "The host."),
        Field("port", .integer(in: 1...65535), \.port, "The port.").required,
        Field("certificate", .file, \.certificate, "A file."),
        Field("names", ValueType<String>.word.list, \.names, "Names."),
      ])
  }

  private func read(_ text: String) -> Result<Example, DiagnosticErrors> {
    let file = ConfigurationFile("example.yaml", bytes: Array(text.utf8))
    do throws(DiagnosticErrors) {
      return .success(
        try file.read(Example.table, into: Example()) { example, decoder in
          guard example.names.contains(example.host) else { return }
          decoder.report("the host is among the names", at: SourceLocation(file: "x", line: 9, column: 1))
        })
    } catch {
      return .failure(error)
    }
  }

  private func mistakes(_ text: String) -> String {
    if case .failure(let errors) = read(text) { errors.description } else { "" }
  }

  @Test func keysThatAreGivenReplaceTheDefaults() throws {
    let example = try read("port: 1883\nnames: [a, b]\n").get()
    #expect((example.host, example.port) == ("localhost", 1883))
    #expect(example.names == ["a", "b"])
  }

  @Test(arguments: [
    ("port: 1\nhots: x", "example.yaml:2:1: error: unknown key 'hots' — did you mean 'host'?"),
    ("# nothing", "example.yaml:1:1: error: an example needs the key 'port': a whole number from 1 to 65535"),
    ("port: [", "example.yaml:1:7: error: flow sequence without a closing bracket"),
    (
      "port: many",
      "example.yaml:1:7: error: 'port' wants a whole number from 1 to 65535, found the text 'many'"
    ),
    (
      "port: 1\ncertificate: ca.pem",
      "example.yaml:2:14: error: 'certificate' wants the absolute path of a file, found the text 'ca.pem'"
    ),
    (
      "port: 1\ncertificate: /nowhere/ca.pem",
      "example.yaml:2:14: error: cannot read '/nowhere/ca.pem': No such file or directory"
    ),
    (
      "port: 1\n---\n",
      "example.yaml:2:1: error: a configuration file is one document; a second one starts here"
    ),
    ("port: 1\nnames: [localhost]", "x:9:1: error: the host is among the names"),
  ])
  func mistakesAreReportedAsThoseOfScenes(_ text: String, _ expected: String) {
    #expect(mistakes(text) == expected)
  }

  @Test func whatCannotBeReadHasAReason() {
    #expect(throws: (any Error).self) { try ConfigurationFile("/nowhere/example.yaml") }
  }
}
