extension String {
  /// The text with the characters for which `isEncoded` holds as the numbers of their bytes, such as `%2F`.
  package func percentEncoded(_ isEncoded: (Unicode.Scalar) -> Bool) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      guard isEncoded(scalar) else { return text.unicodeScalars.append(scalar) }
      for byte in String(scalar).utf8 {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
