@testable import ArbitrationCases

extension RecognizerPlan {
  /// Ways to make a recognizer plainer.
  static let simplifications: [@Sendable (inout RecognizerPlan) -> Void] = [
    { $0.kind = .script },
    { $0.delegate = nil },
    { $0.delegate?.begins = true },
    { $0.delegate?.refusedTouches = .none },
    { $0.delegate?.refusedEvents = .none },
    { $0.delegate?.simultaneous = .none },
    { $0.delegate?.requires = .none },
    { $0.delegate?.isRequired = .none },
    { $0.reactions = [] },
    { $0.targets = [] },
    { $0.lostReceivers = .none },
    { $0.requirements = .none },
    { $0.requires = .none },
    { $0.isRequired = .none },
    { $0.prevents = .all },
    { $0.isPreventable = .all },
    { $0.prevents = .none },
    { $0.isEnabled = true },
    { $0.cancelsTouchesInView = true },
    { $0.delaysTouchesBegan = false },
    { $0.delaysTouchesEnded = false },
  ]
}

extension ViewPlan {
  /// Ways to make a view plainer.
  static let simplifications: [@Sendable (inout ViewPlan) -> Void] = [
    { $0.reactions = [] },
    { $0.vetoes = .none },
    { $0.isMultiple = true },
    { $0.isExclusive = false },
    { $0.isControl = false },
    { $0.scroll?.delaysContentTouches = false },
    { $0.scroll?.canCancelContentTouches = true },
    { $0.scroll?.isEnabled = true },
    { $0.scroll?.goesOn = false },
    { $0.scroll?.refused = .none },
    { $0.scroll?.spared = .none },
    { $0.scroll?.room = .plenty },
  ]
}
