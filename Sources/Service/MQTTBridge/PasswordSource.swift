internal import Decoding
internal import Diagnostics
internal import Glibc

enum PasswordSource: Sendable {
  /// In the file at this path.
  case file(String)
  /// In the systemd credential of this name.
  case credential(String)

  /// The password; throws why it cannot be read.
  func password() throws(FileError) -> String {
    let path =
      switch self {
      case .file(let path): path
      case .credential(let name): "\(Self.credentials ?? "/run/credentials")/\(name)"
      }
    let bytes = try FileContents.read(path, from: .regularFile, upTo: 1 << 16)
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line, as: UTF8.self)
  }

  /// The folder of the credentials that systemd hands to this service; nil outside of one.
  static var credentials: String? { getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) } }
}

extension ValueType<PasswordSource> {
  /// The path of a file that can be read, or the name of a credential, which only the service itself can look at.
  static let password = ValueType("the path of a file or the name of a systemd credential", .word) {
    slot, decoder in
    guard let text = ValueType<String>.word.decode(slot, decoder) else { return nil }
    if text.hasPrefix("/") { return ValueType<String>.file.decode(slot, decoder).map { .file($0) } }
    let isMissing = PasswordSource.credentials.map { folder in
      decoder.files.obstacle(at: "\(folder)/\(text)", decoder) != nil
    }
    guard !text.contains("/"), isMissing != true else {
      decoder.report(
        "there is no credential of the name that \(slot.name) has; put the password into a file and write its path,"
          + " or hand it over by LoadCredential= in the unit", at: slot.location)
      return nil
    }
    return .credential(text)
  }
}
