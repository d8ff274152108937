internal import Decoding
internal import Diagnostics

extension ValueType<String> {
  /// The absolute path of a file with certificates in PEM form.
  static let certificates = pem(
    "certificate", labels: ["CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE"])
  /// The absolute path of a file with a private key in PEM form.
  static let privateKey = pem(
    "private key",
    labels: ["PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY"])

  /// The size, in bytes, up to which such files are read; all authorities of a system together have 250 kB.
  private static let mostBytes = 4 << 20

  /// Whether a signature or a name is right is for the library to say; this finds the wrong file.
  private static func pem(_ noun: String, labels: [String]) -> ValueType<String> {
    ValueType("the absolute path of a file", .word) { slot, decoder in
      guard let path = file.decode(slot, decoder) else { return nil }
      guard let bytes = try? FileContents.read(path, from: .regularFile, upTo: mostBytes),
        !labels.contains(where: { hasBlock($0, bytes) })
      else { return path }
      decoder.report(
        "\(path.quoted) has no \(noun) in PEM form, which begins with '-----BEGIN \(labels[0])-----'",
        at: slot.location)
      return nil
    }
  }

  /// Whether `bytes` have a block of this label with something in it.
  private static func hasBlock(_ label: String, _ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    guard let begin = lines.firstIndex(where: { $0.elementsEqual("-----BEGIN \(label)-----".utf8) }),
      let end = lines[begin...].firstIndex(where: { $0.elementsEqual("-----END \(label)-----".utf8) })
    else { return false }
    return end > begin + 1
  }
}
