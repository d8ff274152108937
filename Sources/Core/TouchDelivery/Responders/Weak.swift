/// An unowned reference that is nil once the object is gone, as a `weak` variable.
///
/// Swift's own would slow every later retain and release of the object, and an event retains responders often.
/// Embedded Swift has none.
@propertyWrapper
public struct Weak<Object: WeaklyReferable> {
  @usableFromInline var link: WeakLink?

  /// A reference to nothing.
  @inlinable
  public init() {}

  /// A reference to `wrappedValue`.
  @inlinable
  public init(wrappedValue: Object?) {
    link = wrappedValue?.weakLink
  }

  /// The object, as long as it is there.
  @inlinable public var wrappedValue: Object? {
    get {
      guard let object = link?.object else { return nil }
      return unsafeDowncast(object, to: Object.self)
    }
    set { link = newValue?.weakLink }
  }
}

/// An object that `Weak` can refer to.
///
/// It is a protocol beside the class `Referable`, so that `weakly` knows the object by the class that it has.
public protocol WeaklyReferable: AnyObject {
  /// The same link for life; the object clears it as it goes away, before any of its members is released.
  var weakLink: WeakLink { get }
}

extension WeaklyReferable {
  /// A closure that calls `body` with this object, which it does not retain, as long as the object is there.
  ///
  /// It stands for a capture by `[weak self]`, which Embedded Swift has not.
  package func weakly(_ body: @escaping (Self) -> Void) -> () -> Void {
    let link = weakLink
    return { if let object = link.object { body(unsafeDowncast(object, to: Self.self)) } }
  }
}

/// An unowned reference to an object of any class, which is nil once the object is gone.
///
/// Embedded Swift has no `weak`, and knows only objects that have a `WeakLink`: there the object has to stay.
struct UnownedObject {
  #if hasFeature(Embedded)
    private(set) unowned(unsafe) var object: AnyObject?
  #else
    private(set) weak var object: AnyObject?
  #endif

  init(_ object: AnyObject?) {
    self.object = object
  }
}

/// An unowned reference to an object that clears it before it is freed; debug builds assert that the object
/// exists.
@propertyWrapper
public struct Uncounted<Object: AnyObject> {
  @usableFromInline unowned(unsafe) var object: Object?
  #if DEBUG
    @usableFromInline weak var witness: Object?
  #endif

  /// A reference to `wrappedValue`.
  public init(wrappedValue: Object?) {
    object = wrappedValue
    #if DEBUG
      witness = wrappedValue
    #endif
  }

  /// Whether it refers to an object, which may be going away.
  var isSet: Bool { object != nil }

  /// The object.
  @inlinable public var wrappedValue: Object? {
    get {
      #if DEBUG
        assert(object == nil || witness != nil, "an object clears the references to it before it goes away")
      #endif
      return object
    }
    set {
      object = newValue
      #if DEBUG
        witness = newValue
      #endif
    }
  }
}

/// A link to an object that does not retain it.
public final class WeakLink {
  /// The object, or nil once it is gone.
  @Uncounted public internal(set) var object: AnyObject?

  init(_ object: AnyObject) {
    _object = Uncounted(wrappedValue: object)
  }
}

/// The base class of what `Weak` can refer to; it stands for `NSObject`, which knows weak references too.
open class Referable: WeaklyReferable {
  /// Made with the first reference.
  private final var ownLink: WeakLink?

  /// An object that nothing refers to yet.
  public init() {}

  deinit {
    clearWeakLink()
  }

  /// A link to it that does not retain it.
  public final var weakLink: WeakLink {
    if let ownLink { return ownLink }
    let link = WeakLink(self)
    ownLink = link
    return link
  }

  /// Makes all weak references to it nil.
  ///
  /// Swift runs the bodies of all `deinit`s, a subclass's first, before it releases any member. So a subclass calls this
  /// only where its own body runs code of others.
  final func clearWeakLink() {
    ownLink?.object = nil
  }
}
