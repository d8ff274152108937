internal import Answers
internal import Bridging
internal import Diagnostics
internal import JSON
internal import OSC

extension ExposedControl {
  /// What all addresses begin with, and the address of all controls together.
  static let addressRoot = "/fingerpost"

  /// The address of the control: its id behind `/fingerpost/`, with what addresses cannot have by the numbers of its bytes.
  var address: String {
    Self.addressRoot + "/"
      + id.percentEncoded {
        !$0.isASCII || $0.value <= 0x20 || $0.value == 0x7F || " #*,/?[]{}%".unicodeScalars.contains($0)
      }
  }

  /// The value: 0 or 1, a number, a segment's name, empty for none, or the two numbers of an offset; nil for nothing.
  var arguments: [OSCArgument]? {
    switch (kind, value) {
    case (.onOff, .boolean(let isOn)?): [.integer(isOn ? 1 : 0)]
    case (.number, _): value?.number.map { [.float(Float($0))] }
    case (.choice(let names), _):
      value?.number.flatMap { Int(exactly: $0) }.flatMap { names.indices.contains($0) ? names[$0] : "" }
        .map { [.string($0)] }
    case (.offset, _): value?.numbers?.map { .float(Float($0)) }
    case (.button, _), (.onOff, _): nil
    }
  }

  /// How many arguments a message has that sets it.
  var argumentCount: Int { kind == .offset ? 2 : 1 }

  /// The command that `arguments` ask for; throws why they ask for none.
  func command(from arguments: [OSCArgument]) throws(PlainError) -> Command {
    guard let argument = arguments.first else { throw PlainError("wants a value behind the address") }
    let words = arguments.map(\.words).joined(separator: " ")
    if kind == .offset {
      let numbers = value?.numbers ?? []
      let offset = arguments.enumerated().map { index, argument in
        argument.json(at: numbers.indices.contains(index) ? numbers[index] : nil) ?? .null
      }
      return try command(setting: .array(offset), words: words)
    }
    return try command(setting: json(of: argument), words: argument.words)
  }

  /// A switch takes numbers, which are on except for 0; a segmented control the number of a segment, or the empty text for none.
  private func json(of argument: OSCArgument) -> JSONValue? {
    switch kind {
    case .onOff: argument.number.map { .boolean($0 != 0) } ?? argument.json
    case .choice(let names):
      if argument == .string("") {
        .null
      } else if let index = argument.number.flatMap({ Int(exactly: $0) }), names.indices.contains(index) {
        .string(names[index])
      } else {
        argument.json
      }
    case .number, .offset, .button: argument.json(at: value?.number)
    }
  }
}

extension OSCArgument {
  /// The number, where it is a finite one; of a float the decimal that people write for it, 33.3 rather than 33.29999923706055.
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .long(let number): Double(number)
    case .float(let number): number.isFinite ? Double("\(number)") : nil
    case .double(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  fileprivate var json: JSONValue? {
    switch self {
    case .boolean(let isTrue): .boolean(isTrue)
    case .string(let text): .string(text)
    default: number.map { .number($0) }
    }
  }

  /// The same for a property that is `present`; a float stands for that where it is `present` rounded.
  fileprivate func json(at present: Double?) -> JSONValue? {
    if case .float(let number) = self, let present, Float(present) == number { return .number(present) }
    return json
  }

  /// The value in words, for a message about it.
  fileprivate var words: String {
    switch self {
    case .string(let text): text
    case .boolean(let isTrue): "\(isTrue)"
    case .integer(let number): "\(number)"
    case .long(let number): "\(number)"
    case .float(let number): "\(number)"
    case .double(let number): "\(number)"
    case .blob: "a blob"
    case .time: "a time"
    case .null: "nil"
    case .impulse: "an impulse"
    case .other(let tag): "an argument of type \(tag)"
    }
  }
}
