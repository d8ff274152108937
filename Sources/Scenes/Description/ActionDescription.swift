package import TouchDelivery

/// Something to do; indirect, so that performing it copies little.
package indirect enum ActionDescription: Sendable {
  /// Starts `program`, never through a shell.
  case exec(program: Identifier, arguments: [Template])
  /// Presses keys in their order and releases them in reverse.
  case key([KeyCode])
  /// Writes a record.
  case log(Template)
  /// Publishes a record.
  case emit(name: String, data: EmittedData)
  /// Changes a view.
  case set(ViewChanges)
  /// Turns a screen.
  case turn(ScreenChanges)
  /// Sends an action up the responder chain (UC-12).
  case send(String)
  /// Calls a method of the target, or of what the action belongs to.
  case call(MethodCall)
}

/// A method of a script, by its name.
package struct MethodCall: Sendable {
  /// The method's name.
  package internal(set) var method = ""
  /// The responder whose script has it; nil is the one that the call belongs to.
  package internal(set) var target: Identifier?
  /// Where the call stands.
  let location: SourceLocation
}

/// What an `emit` action publishes.
package indirect enum EmittedData: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  /// A text, or what its placeholder stands for where it is nothing else.
  case text(Template)
  case list([EmittedData])
  case mapping([(name: String, value: EmittedData)])
}

/// New values of a view's properties.
package struct ViewChanges: Sendable {
  /// The view.
  package internal(set) var view: Identifier
  /// The properties that change, by their keys, in the order of the file.
  var keys: [(name: String, value: String, location: SourceLocation)] = []
  /// Where the new values are.
  var values: ViewDescription

  init(at location: SourceLocation) {
    view = Identifier("", at: location, isExplicit: false)
    values = ViewDescription(at: location)
  }

  /// What changes, in words: `lamp: hidden true, alpha 0.5`.
  package var summary: String {
    "\(view.value): \(keys.map { "\($0.name) \($0.value)" }.joined(separator: ", "))"
  }

  /// What keeps `view` from getting its new values, if anything does.
  package func obstacle(in view: View) -> String? {
    guard let id = hitTestTarget, view.descendant(id.value) == nil else { return nil }
    return "'hitTest' wants a view inside \(view.id), and \(id.value) is not"
  }

  /// The view inside the changed one that hit-testing is to answer, if that changes.
  var hitTestTarget: Identifier? {
    guard keys.contains(where: { $0.name == "hitTest" }), case .descendant(let id) = values.hitTest else {
      return nil
    }
    return id
  }

  /// Gives `view` its new values.
  package func apply(to view: View) {
    for property in ViewProperty.all where keys.contains(where: { $0.name == property.field.name }) {
      property.assign(values, view)
    }
  }
}
