import Glibc

/// Recordings of real devices, in a folder that the environment names.
enum RecordedDevices {
  static func folder(_ kind: String) -> String? {
    getenv("FINGERPOST_RECORDINGS").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : "\($0)/\(kind)" }
  }
}
