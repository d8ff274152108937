package import TouchDelivery

/// A view that was described after the scene was up, with everything inside it.
package struct MadeView {
  /// The view; it has no superview.
  package let view: View
  /// The responders that have a script, each before those inside it.
  package let scripts: [ScriptedResponder]
  /// The responders that have actions, in the same order.
  package let actions: [ActingResponder]
  /// The content of each script, by `ScriptReference.path`.
  package let contents: [String: [UInt8]]
}
