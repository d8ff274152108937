import Glibc
import TestSupport
import Testing

/// How much memory a replay needs does not depend on how long its recording is.
@Suite struct ReplayMemoryTests {
  @Test(arguments: [Recorder.evemu, .libinput, .touchScript])
  func aLongRecordingNeedsNoMoreThanAShortOne(recorder: Recorder) throws {
    let folder = try TemporaryFolder()
    let least = try resident(replaying: folder.write(recorder.recording(frames: 500), to: "short"))
    let most = try resident(replaying: folder.write(recorder.recording(frames: 20_000), to: "long"))
    #expect(most < least + 3_000)
  }

  /// The kilobytes that a replay has in memory at most.
  ///
  /// Python starts it, because the system counts for a program also what its starter had in memory, and these tests have hundreds of megabytes.
  private func resident(replaying path: String) throws -> Int {
    let measuring = """
      import resource, subprocess, sys
      subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    let scene = "\(checkout)/config/demo.yaml"
    let replay = "\(Executable.program) replay --scene \(scene) \(path)"
    let process = try #require(popen("exec python3 -c '\(measuring)' \(replay)", "r"))
    let kilobytes = text(of: process)
    try #require(pclose(process) == 0)
    return try #require(Int(kilobytes.dropLast()))
  }

  enum Recorder {
    case evemu, libinput, touchScript

    /// A recording of a finger that goes to and fro, five events a frame.
    func recording(frames: Int) -> String { header + (0..<frames).map(frame).joined() }

    private var header: String {
      switch self {
      case .evemu:
        "# EVEMU 1.3\nN: Panel\nP: 02\nA: 2f 0 4 0 0 0\nA: 35 0 999 0 0 0\nA: 36 0 999 0 0 0\nA: 39 0 65535 0 0 0\n"
      case .libinput:
        """
        version: 1
        devices:
        - node: /dev/input/event0
          evdev:
            name: "Panel"
            absinfo:
              47: [0, 4, 0, 0, 0]
              53: [0, 999, 0, 0, 0]
              54: [0, 999, 0, 0, 0]
              57: [0, 65535, 0, 0, 0]
            properties: [1]
          events:

        """
      case .touchScript: ""
      }
    }

    /// Nothing of a frame is left out as unchanged.
    private func frame(_ number: Int) -> String {
      let (seconds, micros) = (number / 100, number % 100 * 10_000)
      let place = 100 + number % 2 * 50
      if self == .touchScript {
        return "\(number * 10) \(number == 0 ? "down" : "move") 1 \(place) \(place)\n"
      }
      let events = [(3, 0x39, 1), (3, 0x35, place), (3, 0x36, place), (4, 4, number), (0, 0, 0)].map {
        type, code, value in
        self == .evemu
          ? "E: \(seconds).\(String(1_000_000 + micros).dropFirst()) \(hexadecimal(type)) \(hexadecimal(code)) \(value)\n"
          : "    - [\(seconds), \(micros), \(type), \(code), \(value)] # one of the events\n"
      }
      return (self == .libinput ? "  - evdev:\n" : "") + events.joined()
    }

    private func hexadecimal(_ number: Int) -> String {
      String(0x10000 + number, radix: 16).dropFirst().description
    }
  }
}
