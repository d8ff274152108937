package import Answers
internal import TouchControls
internal import Decoding
internal import TouchGestures
internal import JSON
package import Scenes
internal import TouchDelivery

extension ExposedObjects {
  /// The list of what is there, with the names under which the actions of `scene` publish and the actions that others may send.
  package func answer(of scene: SceneDescription) -> ExposedAnswer {
    ExposedAnswer {
      $0.objects = present.map(\.answer)
      ($0.emits, $0.actions) = (scene.emittedNames, scene.application.exposure.send.map(\.id))
      $0.screens = screens.map { screen in
        ExposedAnswer.Screen { ($0.id, $0.size) = (screen.id, screen.size.numbers) }
      }
      let exposure = scene.application.exposure
      let names =
        exposure.emit.compactMap { $0.answer("emit") } + exposure.send.compactMap { $0.answer("action") }
      $0.names = names.isEmpty ? nil : names
    }
  }
}

extension ApplicationExposure.Item {
  /// What a dashboard shows of it, where the scene says that.
  fileprivate func answer(_ kind: String) -> ExposedAnswer.Name? {
    guard name != nil || icon != nil || deviceClass != nil else { return nil }
    return ExposedAnswer.Name {
      ($0.kind, $0.id, $0.name, $0.icon, $0.deviceClass) = (kind, id, name, icon, deviceClass?.value)
    }
  }
}

extension ExposedObject {
  fileprivate var answer: ExposedAnswer.Object {
    ExposedAnswer.Object {
      ($0.id, $0.kind, $0.access) = (id, kind, exposure.access.rawValue)
      switch subject {
      case .view(let view):
        ($0.value, $0.properties) = (view.exposedValue, view.exposed)
        if !view.title.isEmpty { $0.name = view.title }
      case .screen(let screen):
        $0.value = .boolean(screen.isDark)
        $0.properties = [JSONMember("isDark", .boolean(screen.isDark))]
      case .gestureRecognizer(let recognizer):
        ($0.type, $0.properties) = (recognizer.type, recognizer.exposed)
      }
      $0.name = exposure.name ?? $0.name
      ($0.icon, $0.unit) = (exposure.icon, exposure.unit?.value)
      ($0.deviceClass, $0.area) = (exposure.deviceClass?.value, exposure.area)
      $0.events = exposure.events.map { chosen in
        ControlEvents.words.filter { chosen.value.contains($0.event) }.map(\.word)
      }
    }
  }

  /// What the answer says and no record does: a view's name and the form of its value, a recognizer's taps; nil of
  /// a screen.
  var form: [JSONMember]? {
    switch subject {
    case .view(let view):
      let isPaged = (view as? ScrollView)?.isPagingEnabled ?? false
      return view.exposedRange + [
        JSONMember("name", .string(exposure.name ?? view.title)), JSONMember("isPaged", .boolean(isPaged)),
      ]
    case .gestureRecognizer(let recognizer): return recognizer.exposed
    case .screen: return nil
    }
  }

  /// The kind in the words of scenes.
  private var kind: String {
    switch subject {
    case .gestureRecognizer: "gestureRecognizer"
    case .view(let view as Control): view.kind
    case .view(let view): view is Window ? "window" : ViewKind(of: view).rawValue
    case .screen: "screen"
    }
  }
}

extension View {
  /// A control's value; of a scroll view the page where it has pages, else the offset.
  fileprivate var exposedValue: JSONValue? {
    guard let scrollView = self as? ScrollView else { return (self as? Control)?.controlValue?.json }
    let offset = scrollView.contentOffset
    return scrollView.isPagingEnabled
      ? .integer(scrollView.page) : PropertyValue.numbers(offset.numbers).json
  }

  /// Its properties that others can read: the range of its value, then what they can set.
  fileprivate var exposed: [JSONMember] {
    let reachable = type(of: self).properties.filter { $0.isReachable && $0.name != "value" }
    return exposedRange + reachable.map { $0.member(of: self) }
  }

  fileprivate var exposedRange: [JSONMember] {
    let pages = (self as? ScrollView).map { [JSONMember("numberOfPages", .integer($0.numberOfPages))] } ?? []
    let range = type(of: self).properties.filter { property in property.role.map { $0 != .value } == true }
    return pages + range.map { $0.member(of: self) }
  }
}

extension GestureRecognizer {
  /// Its properties that others can read: how many taps a tap has, where that is several.
  fileprivate var exposed: [JSONMember] {
    guard let tap = self as? TapGestureRecognizer, tap.numberOfTapsRequired > 1 else { return [] }
    return [JSONMember("numberOfTapsRequired", .integer(tap.numberOfTapsRequired))]
  }
}

extension Screen {
  /// Whether it was set dark and no finger has woken it since; files of the kernel are not read for it.
  fileprivate var isDark: Bool { display?.isDark ?? false }
}
