package import Diagnostics
internal import LuaRuntime
package import TouchDelivery

/// The owner of a script: a responder, or a recognizer of a view.
package struct ScriptOwner: Hashable, Sendable {
  /// The id of the responder; a recognizer's view's; empty without one.
  package let responder: String
  /// The id of the recognizer, if it is one's.
  package let recognizer: String?
  /// The facts about its script that outputs may have (RD-1, RD-2).
  package fileprivate(set) var disclosure = Disclosure.everything

  /// The responder called `responder`.
  package init(responder: String) {
    self.responder = responder
    recognizer = nil
  }

  fileprivate init(_ object: any WeaklyReferable) {
    let recognizer = object as? GestureRecognizer
    responder = recognizer.map { $0.view?.id ?? "" } ?? (object as? Responder)?.id ?? ""
    self.recognizer = recognizer?.id
    disclose(object)
  }

  /// Finds out what outputs may have now of `object`, which it is.
  fileprivate mutating func disclose(_ object: AnyObject) {
    if let recognizer = object as? GestureRecognizer {
      if let view = recognizer.view { disclosure = .of(.view(view)) }
    } else if let responder = object as? Responder {
      disclosure = .of(.author(responder))
    }
  }

  /// The id of the recognizer or responder.
  package var id: String { recognizer ?? responder }
}

/// A script whose code runs; what it prints, does and reports is in the name of its owner.
final class ScriptOrigin {
  private var known: ScriptOwner
  private let object: WeakLink?
  /// The script's file.
  let file: String
  /// The account of the memory that is kept for the script.
  let account: ScriptAccount
  /// The script itself, which clears this as it goes away.
  ///
  /// A weak reference would make each later retain of the script slow.
  unowned var script: (any AttachedScript)?

  /// The origin of a script of `object`, which is a responder or a recognizer.
  init(of object: any WeaklyReferable, file: String) {
    known = ScriptOwner(object)
    self.object = object.weakLink
    self.file = file
    account = ScriptAccount()
  }

  /// Another origin in the name of the same script, or one in no name.
  init(inTheNameOf other: ScriptOrigin?) {
    known = other?.owner ?? ScriptOwner(responder: "")
    object = other?.object
    file = other?.file ?? ""
    account = other?.account ?? ScriptAccount()
  }

  /// The script's owner, with what may be known of it now; as it was last, once it is gone.
  var owner: ScriptOwner {
    if let object = object?.object { known.disclose(object) }
    return known
  }
}

/// A script that is attached to an object.
protocol AttachedScript: AnyObject {
  /// Releases everything that the script keeps.
  func switchOff(in state: LuaState)
}

/// A callback of a script that raised, ran too long or wanted too much memory.
package struct ScriptFailure: Hashable, Sendable {
  /// The owner of the script.
  package var owner: ScriptOwner
  /// The script's file.
  package var file: String
  /// The line, from 1, where it is known.
  package var line: Int?
  /// What went wrong.
  package var message: String
  /// Whether a timer's function failed, rather than a callback of an event.
  package var isTimer: Bool

  /// The position as the log writes it, `file:line`.
  package var position: String { line.map { "\(file):\($0)" } ?? file }

  init(_ error: LuaError, of origin: ScriptOrigin, isTimer: Bool) {
    self.isTimer = isTimer
    owner = origin.owner
    file = error.file ?? origin.file
    line = error.line
    message = error.message.shortened()
  }
}

/// The text of a script file.
package struct ScriptSource: Sendable {
  /// The file as messages name it.
  package var file: String
  /// The contents of the file.
  package var text: [UInt8]

  /// The text of `file`, which the caller has read.
  package init(file: String, text: [UInt8]) {
    self.file = file
    self.text = text
  }

  /// The first line that mentions `word` outside a comment of one line, from 1.
  func line(of word: String) -> Int? {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      let code = line[..<(line.firstRange(of: "--")?.lowerBound ?? line.endIndex)]
      return code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
    }.map { $0 + 1 }
  }

  /// The number of the last line with anything in it.
  var lastLine: Int {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.lastIndex { $0.contains { !$0.isWhitespace } } ?? 0) + 1
  }
}

extension ScriptSource {
  /// A diagnostic with the line and column that those of scenes have; where Lua knows none, the line's first word.
  package func located(_ diagnostic: Diagnostic) -> Diagnostic {
    var located = diagnostic
    let line = diagnostic.line ?? 1
    located.line = line
    located.column = diagnostic.column ?? (diagnostic.file == file ? firstColumn(ofLine: line) : 1)
    return located
  }

  private func firstColumn(ofLine number: Int) -> Int {
    let lines = text.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return 1 }
    let indentation = lines[number - 1].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return indentation.count + 1
  }
}

extension Diagnostic {
  init(_ error: LuaError, file: String) {
    self.init(.error, error.message, file: error.file ?? file, line: error.line, column: error.column)
  }
}
