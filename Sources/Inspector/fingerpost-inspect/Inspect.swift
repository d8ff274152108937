internal import Answers
internal import ArgumentParser
internal import ControlSocket
internal import Diagnostics
internal import EventLoop
internal import Glibc
internal import PageServer

/// The program of the package fingerpost-inspect, which `fingerpost inspect` starts.
@main
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerpost-inspect",
    abstract: "Show what the running daemon does in a browser, live.",
    discussion: """
      Prints an address to open and serves the page there until Ctrl-C. The address is the key to the page: it \
      shows every touch that is not redacted. 'fingerpost inspect' is the same.

        fingerpost inspect --port 8080
      """,
    version: Release.words)

  @Option(
    parsing: .unconditional,
    help: "The port of 127.0.0.1 at which the page is served; by default a free one.")
  var port: UInt16?

  @Option(
    help: """
      Serve the page at this Unix socket instead, for 'ssh -L 8080:PATH'. If a daemon listens at it, that is the daemon to \
      follow, as with other commands.
      """, completion: .file())
  var socket: String?

  @Option(help: ArgumentHelp(ControlPath.help), completion: .file())
  var daemon: String?

  @Flag(help: ArgumentHelp("End with the program that has started this one.", visibility: .hidden))
  var companion = false

  /// The program itself; the corresponding ArgumentParser function is `ParsableCommand.main()`.
  static func main() {
    StandardError.claim()
    main(nil)
  }

  func validate() throws {
    if port == 0 { throw ValidationError("--port 0 is no port; leave it out for a free one") }
  }

  func run() throws {
    do {
      let place = try Place(socket: socket, daemon: daemon)
      if port != nil, place.page != nil {
        throw ValidationError("the page is served at --port or at --socket; choose one")
      }
      if companion { EventLoop.endWithParent() }
      let loop = try EventLoop()
      let signals = try [SIGTERM, SIGINT, SIGHUP].map { try loop.watchSignal($0) { loop.exit() } }
      signal(SIGPIPE, SIG_IGN)
      let listener = try place.page.map { try PageListener(path: $0) } ?? PageListener(port: port)
      let access = PageAccess(listener.place, token: PageAccess.makeToken())
      let server = try PageServer(
        listeningAt: listener.descriptor, access, about: place.daemon, on: loop)
      try tell(access, place)
      _ = try withExtendedLifetime((signals, server, listener)) { try loop.run() }
    } catch let error as SystemError {
      throw Self.failure("cannot \(error)")
    } catch let error as ControlError { throw Self.failure("\(error)") }
  }

  /// The end of the program with these words, which it writes to standard error.
  private static func failure(_ words: String) -> ExitCode {
    StandardError.write(words)
    return ExitCode(1)
  }

  /// The address on a line; for a Unix socket with the way to it.
  private func tell(_ access: PageAccess, _ place: Place) throws(ExitCode) {
    let line = access.address + (place.page.map { " (after ssh -L 8080:\($0))" } ?? "") + "\n"
    if let code = FileDescriptorWriter.write(Array(line.utf8), to: STDOUT_FILENO) {
      throw Self.failure("cannot write to standard output: \(SystemError.words(for: code))")
    }
  }
}

/// The socket at which the page is served, if at one, and the daemon that it follows.
struct Place {
  let page: String?
  let daemon: ControlClient

  /// What `--socket` and `--daemon` say.
  init(socket: String?, daemon: String?) throws {
    let isDaemons = socket.map(Self.isDaemons) ?? false
    if isDaemons, daemon != nil {
      throw ValidationError("a daemon listens at \(socket ?? ""); the page needs its own --socket")
    }
    page = isDaemons ? nil : socket
    self.daemon = ControlClient(socket: daemon ?? (isDaemons ? socket : nil))
  }

  private static func isDaemons(_ path: String) -> Bool {
    do {
      try ControlClient(socket: path).ask(.question(.status())) { _ in true }
      return true
    } catch { return false }
  }
}
