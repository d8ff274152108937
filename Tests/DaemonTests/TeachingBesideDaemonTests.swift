import ControlSocket
import Glibc
import Sockets
import TestSupport
import Testing

@testable import Daemon
@testable import LiveScenes
@testable import Calibration

/// `calibrate` and `teach` beside a daemon, which here is a few lines at the other end of a socket.
@Suite struct TeachingBesideDaemonTests {
  private static let device = """
    {"name":"Panel","path":"/dev/input/event3","kind":"touchscreen","vendor":"0x27c6","product":"0x0111",\
    "own":false,"bus":3,"properties":[],"slots":10,"size":[100,60],"axes":[],\
    "scene":{"takes":"touches","rule":null,"screen":"panel","screenSize":[800,480],"rotation":0,"source":"evdev",\
    "grab":true,"forward":"none"},"problems":[]}

    """
  private static let scene =
    "version: 1\nscreens: [{ id: panel, size: [800, 480] }]\ndevices: [{ grab: true }]\n"

  /// A contact that comes down, or lifts, at a place; a negative one has come to the edge.
  private static func record(_ phase: String, _ x: Int, _ y: Int) -> String {
    let overshoot = x < 0 || y < 0 ? "\"overshoot\":[\(min(x, 0)),\(min(y, 0))]," : ""
    return "{\"kind\":\"contact\",\"touch\":1,\"phase\":\"\(phase)\",\"point\":[\(max(x, 0)),\(max(y, 0))],"
      + "\"screen\":\"panel\",\(overshoot)\"force\":0}\n"
  }

  private func listen(at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let address = try SocketAddress(path)
    try #require(address.withPointer { bind(descriptor, $0, $1) } == 0)
    try #require(Glibc.listen(descriptor, 4) == 0)
    return descriptor
  }

  /// What the daemon moved to the edge counts where the finger was, or the calibration would stay as it is.
  @Test func aTouchIsAskedForOnceTheDaemonHasReadThatItsRecordsAreWanted() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/daemon.sock"
    let listener = try listen(at: path)
    defer { close(listener) }
    var bell: [Int32] = [0, 0]
    try #require(pipe(&bell) == 0)
    let (heard, rung) = (bell[0], bell[1])
    let touches = [(-8, -12), (720, -12), (720, 432)].map {
      Self.record("began", $0, $1) + Self.record("ended", $0, $1)
    }
    let daemon = try Thread {
      answer(accept(listener, nil, nil), Self.device)
      let subscription = accept(listener, nil, nil)
      // The request waits to be read: a touch would be lost now.
      let isEarly = isReadable(heard)
      answer(subscription, isEarly ? "" : touches.joined())
    }
    let file = try SceneFile(path: "scene.yaml", files: MemoryFiles(["scene.yaml": Self.scene]))
    let source = try FingerSource.daemon(ControlClient(socket: path), device: nil, in: CalibrationScene(file))
    var requests: [String] = []
    let teaching = Teaching(source) { prompt in
      requests.append(prompt.request)
      _ = write(rung, "!", 1)
    }
    let marks = [(10.0, 10.0), (90, 10), (90, 90)].map { CalibrationMark(percentX: $0, y: $1) }
    let result = try teaching.calibrate(marks)
    daemon.join()
    #expect(requests.count == 3)
    // 800 x 480 points with 728 x 444 between the touches, where there should be 640 x 384.
    #expect(result.lines.last == "calibration: [0.879121, 0, 0.108791, 0, 0.864865, 0.121622]")
  }
}

/// A second thread: that of the test waits for what this one does.
private final class Thread {
  private final class Body {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  private var thread = pthread_t()

  init(_ run: @escaping () -> Void) throws {
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread, nil,
      { body in
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    try #require(code == 0)
  }

  func join() { pthread_join(thread, nil) }
}

/// Whether there is something to read from `descriptor`.
private func isReadable(_ descriptor: Int32) -> Bool {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&waiting, 1, 0) > 0
}

/// Reads a request, answers it with `text` and hangs up.
private func answer(_ connection: Int32, _ text: String) {
  var request = [UInt8](repeating: 0, count: 4096)
  _ = recv(connection, &request, request.count, 0)
  _ = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL))
  close(connection)
}
