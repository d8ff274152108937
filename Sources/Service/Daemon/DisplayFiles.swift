internal import LiveScenes
internal import DeviceDescription
internal import Diagnostics
internal import EventLoop
internal import Scenes
internal import TouchDelivery

/// The kernel's files that say whether a screen is dark; read only when a first finger comes down.
final class DisplayFiles {
  /// The folder of the kernel's classes of devices.
  static let kernel = "/sys/class"
  private let description: DisplayDescription
  private let classes: String
  private let warn: (String) -> Void
  private var hasWarned = false

  /// The files below `classes` that `description` names; `warn` gets a line, once, where they cannot be read.
  init(_ description: DisplayDescription, below classes: String = kernel, warn: @escaping (String) -> Void) {
    self.description = description
    self.classes = classes
    self.warn = warn
  }

  /// Whether they say that the screen is dark; it counts as bright where they cannot be read.
  func lookDark() -> Bool {
    do throws(FileError) {
      if try isUnlit() { return true }
      return try isOff()
    } catch {
      warnOnce("\(error)")
      return false
    }
  }

  /// Whether every backlight that matches is off.
  private func isUnlit() throws(FileError) -> Bool {
    guard let pattern = description.backlight else { return false }
    let lights = folders(of: "backlight") { Glob.fits($0, pattern) }
    for light in lights {
      if try read("\(light)/bl_power") == "0", try read("\(light)/brightness") != "0" { return false }
    }
    return !lights.isEmpty
  }

  /// Whether every connector that matches is off; its folder is called `card0-DSI-1`.
  ///
  /// A card's own folder is no connector. A connector with nothing connected says `On` on some drivers, and is left out.
  private func isOff() throws(FileError) -> Bool {
    guard let pattern = description.connector else { return false }
    let connectors = folders(of: "drm") { name in
      guard let dash = name.firstIndex(of: "-") else { return false }
      return Glob.fits(String(name[name.index(after: dash)...]), pattern) || Glob.fits(name, pattern)
    }.filter { (try? read("\($0)/status")) != "disconnected" }
    for connector in connectors {
      if try read("\(connector)/dpms") == "On" { return false }
    }
    return !connectors.isEmpty
  }

  /// The folders of a class of devices whose names match; logs a warning where none does.
  private func folders(of name: String, where matches: (String) -> Bool) -> [String] {
    let path = "\(classes)/\(name)"
    let names = (FolderListing.names(in: path) ?? []).filter(matches).sorted()
    if names.isEmpty { warnOnce("nothing in \(path) has the name that 'display' gives") }
    return names.map { "\(path)/\($0)" }
  }

  private func warnOnce(_ problem: String) {
    if !hasWarned { warn("\(problem); the screen counts as bright") }
    hasWarned = true
  }

  private func read(_ path: String) throws(FileError) -> String {
    let bytes = try FileContents.read(path, from: .regularFile, upTo: 4_096)
    return String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
  }
}

extension LiveScene {
  /// Makes displays dark where the kernel's files say so; a file that cannot be read is logged once.
  func readDisplays(_ warn: @escaping (String) -> Void) {
    for (display, description) in tree.displays where description.hasFiles {
      let files = DisplayFiles(description, warn: warn)
      display.looksDark = { files.lookDark() }
    }
  }
}
