internal import JSON
internal import SceneScripting
internal import Scenes
internal import TouchDelivery

extension ViewTree {
  /// One object a line for each row.
  var ndjson: [UInt8] {
    var bytes: [UInt8] = []
    for row in rows {
      JSONWriter.append(to: &bytes) { json in
        json.object { write(row.subject, to: &$0) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func write(_ subject: Subject, to json: inout JSONWriter) {
    switch subject {
    case .screen(let screen):
      json.member("kind", "screen")
      json.member("id", screen.id)
      json.member("size", [screen.size.width, screen.size.height])
    case .responder(let responder, let kind):
      json.member("kind", kind)
      json.member("id", responder.id)
      if let controller = responder as? ViewController { write(controller, to: &json) }
      writeOverrides(of: responder, to: &json)
    case .gestureRecognizer(let recognizer):
      recognizer.write(with: description(of: recognizer), to: &json)
      if let place = place(of: recognizer.id) { json.member("where", place) }
    case .view(let view, let problems):
      write(view, to: &json)
      (view as? Control)?.write(to: &json)
      writeOverrides(of: view, to: &json)
      write(problems, to: &json)
      if let place = place(of: view.id) { json.member("where", place) }
    }
  }

  private func write(_ controller: ViewController, to json: inout JSONWriter) {
    json.member("view", controller.view?.id)
    json.member("presentingViewController", controller.presentingViewController?.loggedID)
  }

  private func write(_ view: View, to json: inout JSONWriter) {
    json.member("kind", view is Window ? "window" : "view")
    json.member("id", view.id)
    if let window = view as? Window { write(window, to: &json) }
    json.member("superview", view.superview?.id)
    json.member("viewController", view.viewController?.id)
    view.writeProperties(to: &json)
  }

  private func write(_ window: Window, to json: inout JSONWriter) {
    json.member("screen", window.screen.id)
    json.member("scene", window.windowScene.id)
    for property in Window.properties.dropFirst(View.properties.count) {
      json.member(property.name, property.value(of: window))
    }
    json.member("key", window.isKeyWindow)
    json.member("firstResponder", window.firstResponder?.loggedID)
  }

  private func writeOverrides(of responder: Responder, to json: inout JSONWriter) {
    json.member("script", script(of: responder))
    json.name("on")
    json.array(callbacks(of: responder)) { $0.string($1) }
    json.name("overrides")
    json.array(responder.overrides.methods.all.map(\.name)) { $0.string($1) }
  }

  private func write(_ problems: [ReceptionProblem], to json: inout JSONWriter) {
    json.member("receives", problems.isEmpty)
    json.name("because")
    json.array(problems) { json, problem in
      json.object {
        $0.member("reason", problem.reason.rawValue)
        $0.member("of", problem.owner.id)
        if let other = problem.other { $0.member("by", other.id) }
      }
    }
  }
}

extension View {
  /// Where the view lies, in points, then the properties of any view; those left out as long as they are usual come last.
  fileprivate func writeProperties(to json: inout JSONWriter) {
    json.member("frame", .rect(frame))
    json.member("bounds", .rect(bounds))
    json.member("transform", .transform(transform))
    json.member("hitTestInsets", .insets(hitTestInsets))
    let placing = ["frame", "bounds", "transform", "hitTestInsets"]
    let seldom = ["anchorPoint", "canBecomeFirstResponder"]
    for property in View.properties where !(placing + seldom).contains(property.name) {
      json.member(property.name, property.value(of: self))
    }
    for property in unusualProperties(besides: []) where seldom.contains(property.name) {
      json.member(property.name, property.value)
    }
  }
}

extension Control {
  /// Writes the member `control`: what any control has, and what is not as in any of its kind.
  fileprivate func write(to json: inout JSONWriter) {
    let written = Set(Control.properties.map(\.name))
    let disclosure = Disclosure.of(.view(self))
    json.name("control")
    json.object {
      $0.member("kind", ViewKind(of: self).rawValue)
      for property in Control.properties.dropFirst(View.properties.count) {
        if disclosure.isSilent, PropertyInUse.ofTouch.contains(property.name) {
          $0.null(property.name)
        } else {
          $0.member(property.name, property.value(of: self))
        }
      }
      if disclosure.isSilent { $0.null("tracking") } else { $0.member("tracking", isTracking) }
      writeValue(to: &$0)
      $0.member("targets", targetEvents)
      for property in unusualProperties(besides: written) {
        $0.member(property.name == "tracking" ? "trackingMode" : property.name, property.value)
      }
    }
  }

  private func writeValue(to json: inout JSONWriter) {
    switch Disclosure.of(.view(self)).showsPlaces ? controlValue : nil {
    case .number(let number): json.member("value", .number(number))
    case .isOn(let isOn): json.member("value", isOn)
    case nil: json.null("value")
    }
  }
}

extension GestureRecognizer {
  /// Writes the members of its line: what any recognizer has, and what is not as in any of its type.
  fileprivate func write(with description: GestureRecognizerDescription?, to json: inout JSONWriter) {
    let shared = GestureRecognizer.properties
    json.member("kind", "gestureRecognizer")
    json.member("id", id)
    json.member("view", view?.id)
    json.member("type", type)
    json.member("enabled", isEnabled)
    json.member("state", "\(settledState)")
    json.member("requireToFail", failureRequirements.ids)
    json.member("simultaneousWith", simultaneous.ids)
    for property in shared where property.name != "enabled" {
      json.member(property.name, property.value(of: self))
    }
    json.member("script", description?.script?.path)
    json.member("delegate", description?.delegate?.path)
    json.member("actions", description?.actionWords ?? [])
    for property in unusualProperties(besides: Set(shared.map(\.name))) {
      json.member(property.name, property.value)
    }
  }
}

extension JSONWriter {
  /// A member whose value is withheld, or that has none.
  fileprivate mutating func null(_ name: String) {
    self.name(name)
    string(nil)
  }

  fileprivate mutating func member(_ name: StaticString, _ numbers: [Double]) {
    self.name(name)
    array(numbers) { $0.number($1) }
  }

  fileprivate mutating func member(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    array(texts) { $0.string($1) }
  }

  mutating func member(_ name: String, _ value: PropertyValue) {
    self.name(name)
    switch value {
    case .boolean(let value): boolean(value)
    case .number(let number): self.number(number)
    case .count(let count): integer(count)
    case .words(let texts), .texts(let texts): array(texts) { $0.string($1) }
    case .hitTest(let word), .word(let word): string(word)
    case .point, .rect, .insets, .transform, .frame:
      assert(value.numbers != nil, "the tree has frames in points")
      array(value.numbers ?? []) { $0.number($1) }
    }
  }
}
