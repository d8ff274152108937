internal import Bridging
internal import Decoding
internal import Diagnostics
internal import Glibc

enum PasswordSource: Sendable {
  /// In the file at this path.
  case file(String)
  /// In the systemd credential of this name.
  case credential(String)

  /// The bytes of the password, in whatever encoding; throws why it cannot be read, without the name, which may be the password
  /// itself by mistake.
  func password() throws(BrokerFailure) -> [UInt8] {
    let path =
      switch self {
      case .file(let path): path
      case .credential(let name): "\(Self.credentials ?? "/run/credentials")/\(name)"
      }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileContents.read(path, from: .regularFile, upTo: 1 << 16) } catch {
      throw BrokerFailure("cannot read what 'password' names: \(error.reason)")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.contains(0) else {
      throw BrokerFailure("cannot use what 'password' names: it has a NUL byte; is it a text?")
    }
    return Array(line)
  }

  /// The folder of the credentials that systemd hands to this service; nil outside of one.
  static var credentials: String? { getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) } }
}

extension BridgeConfiguration {
  /// A warning for each secret in a file that all users of the machine can read; a credential is the service's alone.
  package var warnings: [String] {
    let password: String? = if case .file(let path)? = password { path } else { nil }
    return [("password", password), ("key", key)].compactMap { name, path in
      guard let path, let place = places[name], Self.isOpenToAll(path) else { return nil }
      return Diagnostic(
        .warning, "all users of this machine can read the file of '\(name)'; run 'chmod o-r' on it",
        file: place.file, line: place.line, column: place.column
      ).description
    }
  }

  /// The corresponding C function is `stat`.
  private static func isOpenToAll(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IROTH != 0
  }
}

extension ValueType<PasswordSource> {
  private static let remedy =
    "put the password into a file and write its whole path, or pass it by LoadCredential= in the unit"

  /// The path of a file that can be read, or the name of a credential, which only the service itself can look at.
  ///
  /// No message repeats the value: people write the password itself there.
  static let password = ValueType("the path of a file or the name of a systemd credential", .word) {
    slot, decoder in
    guard let text = slot.node.text, !text.isEmpty else {
      return decoder.refuse(
        "\(slot.name) wants a path or the name of a systemd credential; \(remedy)", at: slot.location)
    }
    if text.hasPrefix("/") {
      if let obstacle = decoder.files.obstacle(at: text, decoder) {
        return decoder.refuse("cannot read the file of \(slot.name): \(obstacle)", at: slot.location)
      }
      do throws(BrokerFailure) { _ = try PasswordSource.file(text).password() } catch {
        return decoder.refuse("\(error)", at: slot.location)
      }
      return .file(text)
    }
    guard !text.contains("/") else {
      return decoder.refuse(
        "\(slot.name) wants the whole path of a file, from '/' on; \(remedy)", at: slot.location)
    }
    let isMissing = PasswordSource.credentials.map { folder in
      decoder.files.obstacle(at: "\(folder)/\(text)", decoder) != nil
    }
    guard isMissing != true else {
      return decoder.refuse(
        "there is no credential of the name that \(slot.name) has; \(remedy)", at: slot.location)
    }
    return .credential(text)
  }
}

extension ValueType<String> {
  /// The absolute path of a file with certificates in PEM form.
  static let certificates = pem(
    "certificate", labels: ["CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE"])
  /// The absolute path of a file with a private key in PEM form, which is not encrypted.
  static let privateKey = pem(
    "private key", labels: ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY"]
  ) { bytes in
    guard hasBlock("ENCRYPTED PRIVATE KEY", bytes) || lines(bytes).contains(where: isEncryption) else {
      return nil
    }
    return "has an encrypted key, but the bridge asks for no pass phrase; "
      + "'openssl pkey -in FILE -out PLAIN' writes one without"
  }

  /// The size, in bytes, up to which such files are read; all authorities of a system together have 250 kB.
  private static let mostBytes = 4 << 20

  /// Whether a signature or a name is right is for the library to say; this finds the wrong file.
  private static func pem(
    _ noun: String, labels: [String], fault: @escaping @Sendable ([UInt8]) -> String? = { _ in nil }
  ) -> ValueType<String> {
    ValueType("the absolute path of a file", .word) { slot, decoder in
      guard let path = file.decode(slot, decoder) else { return nil }
      guard let bytes = try? FileContents.read(path, from: .regularFile, upTo: mostBytes) else { return path }
      if let fault = fault(bytes) { return decoder.refuse("\(path.quoted) \(fault)", at: slot.location) }
      guard !labels.contains(where: { hasBlock($0, bytes) })
      else { return path }
      return decoder.refuse(
        "\(path.quoted) has no \(noun) in PEM form, which begins with '-----BEGIN \(labels[0])-----'",
        at: slot.location)
    }
  }

  /// Whether `bytes` have a block of this label with something in it.
  private static func hasBlock(_ label: String, _ bytes: [UInt8]) -> Bool {
    let lines = lines(bytes)
    guard let begin = lines.firstIndex(where: { $0.elementsEqual("-----BEGIN \(label)-----".utf8) }),
      let end = lines[begin...].firstIndex(where: { $0.elementsEqual("-----END \(label)-----".utf8) })
    else { return false }
    return end > begin + 1
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
  }

  /// Whether `line` is what OpenSSL writes above an encrypted key of its older form.
  private static func isEncryption(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "Proc-Type: 4,ENCRYPTED".utf8)
  }
}
