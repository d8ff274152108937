internal import CLua
internal import CLuaBridge

extension LuaState {
  /// Takes an object.
  package typealias Visit = (AnyObject) -> Void

  /// The number of objects with fields, methods or overrides of scripts.
  ///
  /// Such an object has the same value, which retains it, until `collectObjects` finds that only scripts could reach it
  /// and none does.
  package var keptObjects: Int { Int(context.pointee.kept_count) }

  /// Releases the objects that neither the program nor any script reaches, and what scripts stored in them.
  ///
  /// `roots` visits the objects that the program retains itself, `references` those that an object retains.
  /// An object that these do not reach lives only as long as its value in Lua, also where the two are in a circle
  /// through both languages. Does nothing inside a call.
  package func collectObjects(roots: (Visit) -> Void, references: @escaping (AnyObject, Visit) -> Void) {
    guard !isInsideCall else { return }
    releaseReferences()
    let lua = running
    var collection = LuaObjectCollection(exposed: exposedObjects, references: references)
    collection.markHeld(from: roots)
    let doubtful = collection.doubtful
    defer { for object in doubtful { lb_keep_again(lua, object) } }
    for object in doubtful {
      let links = collection.links(from: object)
      guard lb_let_go(lua, object, links, links.count) == LB_OK else { return }
    }
    lb_collect(context)
  }

  /// The addresses of the objects that scripts have values for; those values retain them.
  private var exposedObjects: Set<UnsafeRawPointer> {
    var objects: Set<UnsafeRawPointer> = []
    withUnsafeMutablePointer(to: &objects) { objects in
      lb_each_object(running, objects) { user, object in
        guard let object else { return }
        user?.assumingMemoryBound(to: Set<UnsafeRawPointer>.self).pointee.insert(object)
      }
    }
    return objects
  }
}

/// A search for the objects with values in Lua that the program does not hold, and for where these lead.
private struct LuaObjectCollection {
  typealias Address = UnsafeRawPointer

  let exposed: Set<Address>
  let references: (AnyObject, LuaState.Visit) -> Void
  private var held: Set<Address> = []

  init(exposed: Set<Address>, references: @escaping (AnyObject, LuaState.Visit) -> Void) {
    self.exposed = exposed
    self.references = references
  }

  /// Marks what `roots` visits, and all that it leads to, as held by the program.
  mutating func markHeld(from roots: (LuaState.Visit) -> Void) {
    var pending: [Address] = []
    roots { pending.append(Self.address(of: $0)) }
    while let object = pending.popLast() {
      if held.insert(object).inserted { visitReferences(of: object) { pending.append($0) } }
    }
  }

  /// The objects that the program does not hold.
  var doubtful: [Address] { exposed.filter { !held.contains($0) } }

  /// The next objects with a value that the object at `start` leads to.
  func links(from start: Address) -> [Address?] {
    var links: [Address?] = []
    var seen: Set<Address> = [start]
    var pending: [Address] = []
    visitReferences(of: start) { pending.append($0) }
    while let object = pending.popLast() {
      guard seen.insert(object).inserted else { continue }
      if exposed.contains(object) {
        links.append(object)
      } else {
        visitReferences(of: object) { pending.append($0) }
      }
    }
    return links
  }

  /// All objects here are retained, by values in Lua or by the program, as long as nothing is released.
  private func visitReferences(of object: Address, _ visit: (Address) -> Void) {
    Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef {
      references($0) { visit(Self.address(of: $0)) }
    }
  }

  private static func address(of object: AnyObject) -> Address {
    Address(Unmanaged.passUnretained(object).toOpaque())
  }
}
