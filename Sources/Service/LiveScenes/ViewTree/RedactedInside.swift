internal import Scenes
internal import TouchDelivery

/// The inside of redacted views as someone outside may know it: as the scene's file describes it, whatever has become of it since (RD-4).
///
/// Views that a script has made or moved there are left out, as are those that it has moved out of there.
struct RedactedInside {
  private let live: SceneTree
  /// The tree as the file describes it; nil where no view withholds its contents.
  private let described: SceneTree?
  /// The first responder of each window that the file names and a redacted view covers.
  private let coveredResponders: [ObjectIdentifier: Responder]

  /// The inside of the redacted views of `live`.
  init(of live: SceneTree) {
    self.live = live
    let isNeeded = live.application.windows.contains(where: \.leadsToRedacted)
    described = isNeeded ? SceneTree(live.description) : nil
    let covered = live.firstResponders.filter(Self.isCovered).compactMap { responder in
      responder.responderWindow.map { (ObjectIdentifier($0), responder) }
    }
    coveredResponders = Dictionary(covered) { first, _ in first }
  }

  /// What is attached to views inside, and described there.
  var objects: SceneObjects? { described?.objects }

  /// What is to be shown as inside of `view`: for a redacted view, that of the view which the file describes.
  ///
  /// A view that this has answered is not redacted for it, so that its own subviews are those of the file, too.
  private func source(of view: View) -> View? {
    guard let described, view.redaction == .contents, view.window?.application === live.application else {
      return view
    }
    return described.objects.responders[view.id] as? View
  }

  /// The subviews of `view`, from the back to the front.
  func subviews(of view: View) -> [View] {
    let subviews = source(of: view)?.subviews ?? []
    guard described != nil, subviews.first?.window?.application !== live.application else { return subviews }
    return subviews.filter { !isElsewhere($0.id) }
  }

  func gestureRecognizers(on view: View) -> [GestureRecognizer] { source(of: view)?.gestureRecognizers ?? [] }

  /// The first responder of `window`; where that is none or covered by a redacted view, the covered one that the file names, if it does.
  func firstResponder(of window: Window) -> Responder? {
    if let current = window.firstResponder, !Self.isCovered(current) { return current }
    return coveredResponders[ObjectIdentifier(window)]
  }

  private static func isCovered(_ responder: Responder) -> Bool {
    if let view = responder as? View { return Disclosure.of(.view(view)).isSilent }
    return responder.loggedID != responder.id
  }

  /// Whether a script has moved the view called `id` to where it is shown.
  private func isElsewhere(_ id: String) -> Bool {
    guard let view = live.objects.responders[id] as? View else { return false }
    return view.window?.application === live.application && !Disclosure.of(.view(view)).isSilent
  }
}
