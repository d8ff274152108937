/// That a value which others wanted, and which had to wait, could not be set.
package struct LateAnswer: AnswerObject {
  /// The request that it answers a second time.
  package var request = "set"
  /// The id of the view.
  package var view = ""
  /// Why it could not be set.
  package var error = ""

  /// The answer about no view.
  package init() {}

  /// The answer that the value of the view called `view` could not be set, for the reason `error`.
  package init(_ view: String, _ error: String) {
    (self.view, self.error) = (view, error)
  }

  package static let members: AnswerMembers<Self> = [
    AnswerMember("late", \.request), AnswerMember("view", \.view), AnswerMember("error", \.error),
  ]
}
