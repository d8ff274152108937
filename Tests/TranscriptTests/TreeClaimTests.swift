import Replaying
import Scenes
import Testing
import TouchDelivery

@testable import LiveScenes

/// What `fingerpost tree` says of the scenes of all transcripts, against hit-testing itself.
@Suite struct TreeClaimTests {
  @Test(arguments: try Transcript.names())
  func hitTestingFindsNoViewThatIsSaidToBeOutOfReach(name: String) throws {
    let transcript = try Transcript(named: name)
    let file = try SceneFile(path: "scene.yaml", files: TranscriptFiles(of: transcript))
    let live = try file.inspected { _ in }
    let claimed = ViewTree(live.tree).rows.compactMap { row -> String? in
      if case .view(let view, let problems) = row.subject, !problems.isEmpty { view.id } else { nil }
    }
    let hit = try live.tree.screens.flatMap { screen in
      try points(on: screen).compactMap { try found(at: $0, on: screen, live) }
    }
    #expect(Set(hit).intersection(claimed) == [])
  }

  /// The view that is hit there, unless a script had a say in it, for scripts may answer any view.
  private func found(at point: Point, on screen: Screen, _ live: LiveScene) throws -> String? {
    let hit = try live.hit(at: point, screen: screen.id)
    return hit.visits?.contains { $0.verdict == .script } == true ? nil : hit.view?.id
  }

  private func points(on screen: Screen) -> [Point] {
    (0..<40).flatMap { row in
      (0..<40).map { column in
        Point(
          x: (Double(column) + 0.5) / 40 * screen.size.width, y: (Double(row) + 0.5) / 40 * screen.size.height
        )
      }
    }
  }
}
