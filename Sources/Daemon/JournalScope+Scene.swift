internal import Journal
internal import Scenes

extension JournalScope {
  /// What a scene asks for.
  init(_ choice: JournalChoice) {
    switch choice {
    case .incidents: self = .incidents
    case .all: self = .all
    }
  }
}
