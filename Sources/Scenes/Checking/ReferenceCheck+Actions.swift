import TouchDelivery

extension ReferenceCheck {
  /// Checks the actions of a responder's callbacks.
  func check(_ responder: ResponderDescription, kind: ViewKind? = nil) {
    for callback in responder.on {
      check(callback.actions, of: .callback(callback.callback, of: kind), script: responder.script != nil)
    }
  }

  /// Checks what `actions` refer to; `script` tells whether there is one to call methods of.
  func check(_ actions: [ActionDescription], of owner: ActionOwner, script: Bool) {
    for action in actions { check(action, of: owner, script: script) }
  }

  private func check(_ action: ActionDescription, of owner: ActionOwner, script: Bool) {
    switch action {
    case .exec(_, let arguments): for argument in arguments { check(argument, of: owner) }
    case .log(let text): check(text, of: owner)
    case .emit(_, let data): check(data, of: owner)
    case .set(let changes): check(changes)
    case .turn(let changes): check(changes)
    case .key, .send: break
    case .call(let call): check(call, of: owner, script: script)
    }
  }

  private func check(_ data: EmittedData, of owner: ActionOwner) {
    switch data {
    case .null, .boolean, .number: break
    case .text(let text): check(text, of: owner)
    case .list(let items): for item in items { check(item, of: owner) }
    case .mapping(let members): for member in members { check(member.value, of: owner) }
    }
  }

  private func check(_ template: Template, of owner: ActionOwner) {
    let legal = owner.placeholders
    for placeholder in template.placeholders where !legal.contains(placeholder) {
      let names = legal.map { "${\($0.rawValue)}" }
      let rest = names.isEmpty ? "no placeholder has" : "\(names.spokenList(with: "and")) have"
      decoder.report(
        "the placeholder '${\(placeholder.rawValue)}' never has a value in an action of \(owner.subject);"
          + " \(rest) one there", at: template.location)
    }
  }

  /// Checks that there can be such a method; `script` tells whether what the call belongs to has a script.
  func check(_ call: MethodCall, of owner: ActionOwner, script: Bool) {
    guard let target = call.target else {
      if !script {
        decoder.report(
          "there is no script with a method \(call.method.quotedForDiagnostic) to call;"
            + " 'target' names another responder's", at: call.location)
      }
      return
    }
    guard let entry = responders[target.value], entry.kind != .gestureRecognizer else {
      return reportUnknown("responder", target, among: responders.responderNames)
    }
    if !entry.hasScript {
      decoder.report(
        "'\(target.value)' has no script, so it has no method \(call.method.quotedForDiagnostic)",
        at: target.location)
    }
  }

  private func check(_ changes: ScreenChanges) {
    guard !changes.screen.value.isEmpty, !screenNames.contains(changes.screen.value) else { return }
    reportUnknown("screen", changes.screen, among: screenNames)
  }
}
