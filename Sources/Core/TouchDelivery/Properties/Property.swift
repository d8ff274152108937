/// One property of an object: its name, what values it takes, what it is for, and how to get at it.
///
/// Each class lists its properties once, in `properties`. Scenes are decoded by that list and the JSON Schema
/// is written from it; the action `set`, scripts and the view tree follow it. Its default is the value of a
/// new object. Delivery uses the stored properties, not this list.
public struct Property<Owner>: Sendable {
  /// The name in scenes and scripts: UIKit's Swift name without `is`.
  public let name: String
  /// The values that it takes.
  public let kind: PropertyKind
  /// What it is for, in one sentence.
  public let summary: String
  /// Its role for the value of its object, if any.
  public let role: PropertyRole?
  /// Further facts for readers.
  public let traits: PropertyTraits
  private let read: @Sendable (Owner) -> PropertyValue
  private let write: @Sendable (PropertyValue, inout Owner) -> Void
}

extension Property {
  /// The property that `get` reads and `set` writes; key paths would do, but Embedded Swift has none.
  public init<Value>(
    _ name: String, _ type: PropertyType<Value>, _ get: @escaping @Sendable (Owner) -> Value,
    _ set: @escaping @Sendable (inout Owner, Value) -> Void, _ summary: String, role: PropertyRole? = nil,
    traits: PropertyTraits = []
  ) {
    self.init(
      name: name, kind: type.kind, summary: summary, role: role, traits: traits,
      read: { type.wrap(get($0)) },
      write: { value, owner in
        if let value = type.unwrap(value) { set(&owner, value) }
      })
  }

  /// The value that `owner` has.
  public func value(of owner: Owner) -> PropertyValue { read(owner) }

  /// Gives `owner` the value; one of another kind changes nothing, and the caller checks the range.
  public func assign(_ value: PropertyValue, to owner: inout Owner) { write(value, &owner) }
}

extension Property where Owner: AnyObject {
  /// Gives `object` the value; one of another kind changes nothing, and the caller checks the range.
  public func assign(_ value: PropertyValue, toObject object: Owner) {
    var object = object
    write(value, &object)
  }

  /// The same property among those of a superclass, which calls `didWrite` where it is written.
  ///
  /// Only objects of this class may be asked for it.
  func of<Base: AnyObject>(
    _ base: Base.Type, didWrite: @escaping @Sendable (Base) -> Void = { _ in }
  ) -> Property<Base> {
    let (read, write) = (read, write)
    return Property<Base>(
      name: name, kind: kind, summary: summary, role: role, traits: traits,
      read: { base in
        assert(base is Owner, "an object of another class")
        return (base as? Owner).map(read) ?? .boolean(false)
      },
      write: { value, base in
        assert(base is Owner, "an object of another class")
        if var object = base as? Owner { write(value, &object) }
        didWrite(base)
      })
  }
}

/// Facts about a property beyond its values.
public struct PropertyTraits: OptionSet, Sendable {
  /// One bit a trait.
  public let rawValue: Int

  /// The traits with these bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A scene has to give it.
  public static let required = PropertyTraits(rawValue: 1 << 0)
  /// Its default depends on other keys, so a new object does not have it.
  public static let followsOthers = PropertyTraits(rawValue: 1 << 1)
  /// Scripts do not have it, or in another form.
  public static let notInScripts = PropertyTraits(rawValue: 1 << 2)
  /// Scenes do not have it, because it follows from other properties.
  public static let notInScenes = PropertyTraits(rawValue: 1 << 4)
  /// Programs outside the scene may know and set it if the scene exposes the view, as a control's value.
  public static let isReachable = PropertyTraits(rawValue: 1 << 3)
}

/// The role of a property for the value of its object: a control's value, or the number of fingers that a
/// recognizer takes.
public enum PropertyRole: Hashable, Sendable {
  /// The control's value, which a redacted one withholds.
  case value
  /// The least and the greatest value.
  case minimum, maximum
  /// The distance between two values.
  case step
  /// A list of things, or their number; the value is the index of one, which is called `noun`.
  case items(noun: String)
}
