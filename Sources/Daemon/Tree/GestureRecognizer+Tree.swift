internal import JSON
internal import Scenes
internal import TouchDelivery

extension GestureRecognizer {
  /// What is not as in any recognizer, in the words of the scene format.
  func notes(with description: GestureRecognizerDescription?) -> [String] {
    let waits = others(failureRequirements)
    let together = others(simultaneous)
    let actions = description?.actionWords ?? []
    return [
      isEnabled ? nil : "disabled",
      settledState == .possible ? nil : "\(settledState)",
      waits.isEmpty ? nil : "requireToFail \(waits.joined(separator: " "))",
      together.isEmpty ? nil : "simultaneousWith \(together.joined(separator: " "))",
      cancelsTouchesInView ? nil : "cancelsTouchesInView false",
      delaysTouchesBegan ? "delaysTouchesBegan" : nil,
      delaysTouchesEnded ? nil : "delaysTouchesEnded false",
      description?.script.map { "script \($0.path)" },
      description?.delegate.map { "delegate \($0.path)" },
      actions.isEmpty ? nil : "does something on \(actions.joined(separator: " "))",
    ].compactMap(\.self)
  }

  /// Writes the members of its line.
  func write(with description: GestureRecognizerDescription?, to json: inout JSONWriter) {
    json.member("kind", "gestureRecognizer")
    json.member("id", id)
    json.member("view", view?.id)
    json.member("type", type)
    json.member("enabled", isEnabled)
    json.member("state", "\(settledState)")
    json.member("requireToFail", others(failureRequirements))
    json.member("simultaneousWith", others(simultaneous))
    json.member("cancelsTouchesInView", cancelsTouchesInView)
    json.member("delaysTouchesBegan", delaysTouchesBegan)
    json.member("delaysTouchesEnded", delaysTouchesEnded)
    json.member("script", description?.script?.path)
    json.member("delegate", description?.delegate?.path)
    json.member("actions", description?.actionWords ?? [])
  }

  private func others(_ requirements: [Requirement]) -> [String] {
    requirements.compactMap { $0.recognizer?.id }
  }
}

extension GestureRecognizerDescription {
  /// The states with actions of their own, after `every` if there are actions for all of them.
  fileprivate var actionWords: [String] {
    (action.isEmpty ? [] : ["every"]) + actions.byState.map { "\($0.state)" }
  }
}

extension JSONWriter {
  /// A member with a list of texts.
  mutating func member(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    array(texts) { $0.string($1) }
  }
}
