// SPDX-License-Identifier: Apache-2.0

import Glibc

extension RealRecording {
  /// All that there are, where there is a folder with them.
  static let all: [RealRecording] = {
    guard let folder = Places.recordings else { return [] }
    return ["touchscreens", "touchpads"].flatMap { recordings(in: "\(folder)/\($0)", areOfTouchpads: $0 == "touchpads") }
  }()

  private static func recordings(in folder: String, areOfTouchpads: Bool) -> [RealRecording] {
    let files = names(in: folder)
    return files.filter { $0.hasSuffix(".events") }.map { file in
      RealRecording(
        name: file, recording: "\(folder)/\(file)", device: "\(folder)/\(device(of: file, in: folder, files))",
        isTouchpad: areOfTouchpads)
    }
  }

  /// The recording itself where it begins with a description, else the description whose name its own begins with.
  private static func device(of file: String, in folder: String, _ files: [String]) -> String {
    let descriptions = files.filter { $0.hasSuffix(".desc") && file.hasPrefix($0.dropLast(".desc".count)) }
    guard !describesItsDevice("\(folder)/\(file)") else { return file }
    return descriptions.max { $0.count < $1.count } ?? file
  }

  private static func describesItsDevice(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      if line.starts(with: [CChar(bitPattern: UInt8(ascii: "N")), CChar(bitPattern: UInt8(ascii: ":"))]) {
        return true
      }
    }
    return false
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }
}
