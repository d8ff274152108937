internal import JSON
internal import SceneScripting
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
    case .view(let view, let problems):
      write(view, to: &json)
      (view as? Control)?.write(to: &json)
      writeOverrides(of: view, to: &json)
      write(problems, to: &json)
    }
  }

  private func write(_ controller: ViewController, to json: inout JSONWriter) {
    json.member("view", controller.view?.id)
    json.member("presentingViewController", controller.presentingViewController?.id)
  }

  private func write(_ view: View, to json: inout JSONWriter) {
    json.member("kind", view is Window ? "window" : "view")
    json.member("id", view.id)
    if let window = view as? Window { writeWindow(window, to: &json) }
    json.member("superview", view.superview?.id)
    json.member("viewController", view.viewController?.id)
    writeGeometry(of: view, to: &json)
    writeFlags(of: view, to: &json)
  }

  private func writeWindow(_ window: Window, to json: inout JSONWriter) {
    json.member("screen", window.screen.id)
    json.member("scene", window.windowScene.id)
    json.name("level")
    json.number(window.windowLevel)
    json.member("key", window.isKeyWindow)
    json.member("firstResponder", window.firstResponder?.id)
  }

  private func writeGeometry(of view: View, to json: inout JSONWriter) {
    json.member("frame", view.frame.numbers)
    json.member("bounds", view.bounds.numbers)
    let transform = view.transform
    json.member(
      "transform",
      [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
    let insets = view.hitTestInsets
    json.member("hitTestInsets", [insets.top, insets.left, insets.bottom, insets.right])
  }

  private func writeFlags(of view: View, to json: inout JSONWriter) {
    json.member("hidden", view.isHidden)
    json.name("alpha")
    json.raw(Decimal.rounded(Double(view.alpha), digits: 6))
    json.member("userInteractionEnabled", view.isUserInteractionEnabled)
    json.member("multipleTouchEnabled", view.isMultipleTouchEnabled)
    json.member("exclusiveTouch", view.isExclusiveTouch)
    json.member("hitTest", view.hitTestRule.word)
    json.member("redacted", view.isRedacted)
  }

  private func writeOverrides(of responder: Responder, to json: inout JSONWriter) {
    json.member("script", script(of: responder))
    json.name("on")
    json.array(callbacks(of: responder)) { $0.string($1) }
    json.name("overrides")
    json.array(responder.overrides?.methods.scriptNames ?? []) { $0.string($1) }
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

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, _ numbers: [Double]) {
    self.name(name)
    array(numbers) { $0.number($1) }
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}
