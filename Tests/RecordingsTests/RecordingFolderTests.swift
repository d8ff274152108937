import Diagnostics
import Evdev
import Glibc
import InputTestSupport
import Recordings
import TestSupport
import Testing
import TouchDelivery

/// What holds for each recording of a folder, whether its fingers are real or made up.
@Suite struct RecordingFolderTests {
  @Test(arguments: RecordingFolder.all)
  func eachTouchBeginsAndEndsOnce(recording: RecordingFolder.Entry) throws {
    let screen = testScreen
    let reader = RecordingReader(screens: [screen], rules: DeviceRules(firstScreen: screen))
    let events = try reader.read(RecordingFile(path: recording.events), device: recording.device()).events
    var life = TouchLives()
    for event in events { life.check(event) }
    #expect(life.down.isEmpty)
    #expect(life.mistakes == [])
  }

  @Test(arguments: RecordingFolder.all.filter { $0.events.hasSuffix(".events") })
  func libinputsFormatGivesTheSame(recording: RecordingFolder.Entry) throws {
    let files = [recording.description, recording.events].compactMap(\.self)
    let evemuText = try files.map { try #require(text(ofFile: $0)) }.joined()
    let libinput = try read(LibinputFixture.recording(evemuText))
    let evemu = try read(evemuText)
    #expect(described(libinput.events) == described(evemu.events))
    #expect(libinput.warnings.map(\.message) == evemu.warnings.map(\.message))
  }

  @Test func thereAreRecordings() {
    #expect(RecordingFolder.all.count > 10)
  }
}

enum RecordingFolder {
  /// Recordings of real devices, in a folder that the environment names; they are not the project's to ship.
  static var real: String? {
    getenv("FINGERPOST_RECORDINGS").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `Tests/Recordings` of this checkout.
  private static let own = "\(checkout)/Tests/Recordings"

  struct Entry: CustomTestStringConvertible, Sendable {
    var events: String
    /// The description of its device, where it has none itself.
    var description: String?

    var testDescription: String { events }

    func device() throws -> RecordingFile? { try description.map(RecordingFile.init(path:)) }
  }

  static var all: [Entry] {
    ["touchscreens", "touchpads"].flatMap { name -> [Entry] in
      let folder = "\(real ?? own)/\(name)"
      let files = names(inFolder: folder).map { "\(folder)/\($0)" }
      return files.filter { $0.hasSuffix(".events") || $0.hasSuffix(".yml") }.map {
        Entry(events: $0, description: description($0, files))
      }
    }
  }

  /// The description whose name the recording's begins with; nil for a recording that has its own.
  private static func description(_ events: String, _ files: [String]) -> String? {
    guard let text = text(ofFile: events) else { return nil }
    if text.utf8.split(separator: UInt8(ascii: "\n")).contains(where: { $0.starts(with: "N:".utf8) }) {
      return nil
    }
    let fitting = files.filter { $0.hasSuffix(".desc") && events.hasPrefix($0.dropLast(".desc".count)) }
    return fitting.max { $0.count < $1.count }
  }
}
