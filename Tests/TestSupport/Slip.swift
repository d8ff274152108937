/// Something that is withheld from the engine, so that a comparison must fail.
package struct Slip<Case: Sendable>: Sendable, CustomStringConvertible {
  /// What it is about.
  package let description: String
  private let forget: @Sendable (inout Case) -> Void

  /// The slip that `forget` makes of a case.
  package init(_ name: String, _ forget: @escaping @Sendable (inout Case) -> Void) {
    description = name
    self.forget = forget
  }

  /// What the engine gets of `scene`.
  package func told(_ scene: Case) -> Case {
    var told = scene
    forget(&told)
    return told
  }
}
