/// Lines for people on a descriptor, as warnings on standard error, which whoever reads it never makes anybody wait for.
///
/// Lines that there is no room for are left out, and counted where the next one stands.
package final class LineOutput {
  private let descriptor: OutputDescriptor
  /// What is left of a line that has been written in part.
  private var rest: ArraySlice<UInt8> = []
  private var missed = 0

  /// Lines on `descriptor`.
  package init(_ descriptor: OutputDescriptor) {
    self.descriptor = descriptor
  }

  /// Writes `line` and a newline, or leaves them out.
  package func write(_ line: String) {
    put(rest)
    guard rest.isEmpty else { return missed += 1 }
    let note = missed == 0 ? "" : "\(missed.of("line")) missing here, because nobody read them\n"
    missed = 0
    put(Array("\(note)\(line)\n".utf8)[...])
  }

  /// What fails is not tried again.
  private func put(_ bytes: ArraySlice<UInt8>) {
    let (rest, failure) = descriptor.write(allOf: bytes)
    self.rest = failure == nil ? rest : []
  }
}
