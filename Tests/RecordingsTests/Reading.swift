import Diagnostics
import Evdev
import InputTestSupport
import Recordings

func file(_ text: String, name: String = "test.file") -> RecordingFile {
  RecordingFile(name: name, bytes: Array(text.utf8))
}

/// What the reader makes of `text`.
func read(_ text: String, device: String? = nil, rules: [DeviceRule] = []) throws -> Recording {
  let screen = testScreen
  let reader = RecordingReader(screens: [screen], rules: DeviceRules(rules, firstScreen: screen))
  return try reader.read(file(text), device: device.map { file($0, name: "device.file") })
}

/// The diagnostics with which the reader refuses `text`; none if it takes it.
func refusal(_ text: String, device: String? = nil) -> [String] {
  do {
    _ = try read(text, device: device)
    return []
  } catch let error as DiagnosticErrors {
    return error.diagnostics.map(\.description)
  } catch {
    return ["\(error)"]
  }
}
