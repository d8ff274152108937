package import Bridging
package import JSON

extension ExposedControl {
  /// What it is at when it stands at `value`, as others read it: a JSON scalar, a segment's title for its index; nil without one.
  package func payload(of value: JSONValue?) -> String? {
    guard let value else { return nil }
    switch kind {
    case .button: return nil
    case .onOff, .number: return value.text
    case .choice(let titles):
      guard let index = value.number.flatMap({ Int(exactly: $0) }), titles.indices.contains(index) else {
        return "null"
      }
      return JSONValue.string(titles[index]).text
    }
  }

  /// The values that `payload` asks for, as in the request `set`; throws why it asks for none.
  package func values(from payload: [UInt8]) throws(MessageError) -> JSONValue {
    try values(setting: try? JSONValue(reading: payload), words: String(decoding: payload, as: UTF8.self))
  }
}
