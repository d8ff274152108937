import JSON
import TouchDelivery

/// A value whose notation in a scene file the schema can give as a default.
protocol SchemaLiteral {
  /// The notation, or nil for a value that a file cannot give.
  var literal: JSONValue? { get }
}

extension Bool: SchemaLiteral {
  var literal: JSONValue? { .boolean(self) }
}

extension Double: SchemaLiteral {
  var literal: JSONValue? { .number(self) }
}

extension Int: SchemaLiteral {
  var literal: JSONValue? { .number(Double(self)) }
}

extension Point: SchemaLiteral {
  var literal: JSONValue? { .array([.number(x), .number(y)]) }
}

extension EdgeInsets: SchemaLiteral {
  var literal: JSONValue? { .array([top, left, bottom, right].map(JSONValue.number)) }
}

extension AffineTransform: SchemaLiteral {
  var literal: JSONValue? { .array([a, b, c, d, tx, ty].map(JSONValue.number)) }
}

extension Identifier: SchemaLiteral {
  var literal: JSONValue? { value.isEmpty ? nil : .string(value) }
}

extension HitTestPolicy: SchemaLiteral {
  var literal: JSONValue? {
    if case .default = self { .string("default") } else { nil }
  }
}

extension Rotation: SchemaLiteral {
  var literal: JSONValue? { .number(Double(rawValue)) }
}

extension DeviceForwarding: SchemaLiteral {
  var literal: JSONValue? { .string(rawValue) }
}

extension ViewKind: SchemaLiteral {
  var literal: JSONValue? { .string(rawValue) }
}

extension ActionLimits.Performer: SchemaLiteral {
  var literal: JSONValue? { .string(rawValue) }
}
