// usage: replay-cases [hit-testing|arbitration FIRST COUNT]
//
// Plays many cases in one process as `fingerpost replay` does, and prints for each the tree and the records as NDJSON, each with an empty
// line after it. A case is read as a line with its scene, which is JSON, then its touch script, then an empty line. Or the cases are those
// of a model, COUNT from the seed FIRST on: then a line with what happens in it, and what is left out, comes before the tree.
import ArbitrationCases
import Diagnostics
import Glibc
import HitTestingCases
import TestSupport

/// The blocks of text that one case has.
private func show(_ blocks: [[UInt8]]) {
  for bytes in blocks { print(String(decoding: bytes, as: UTF8.self)) }
  fflush(nil)
}

private func playCases(of model: String, _ seeds: Range<UInt64>) throws(PlainError) {
  for seed in seeds {
    let one =
      switch model {
      case "hit-testing": EngineCase(hitTestingSeed: seed)
      case "arbitration": EngineCase(arbitrationSeed: seed)
      default: throw PlainError("no model is called '\(model)'")
      }
    do {
      let played = try one.play()
      show([one.line, played.tree, played.records])
    } catch {
      throw PlainError("seed \(seed) of \(model): \(error)\n\(one.scene)")
    }
  }
}

private func playCasesOfInput() throws(PlainError) {
  while let scene = readLine() {
    var touches = ""
    while let line = readLine(), !line.isEmpty { touches += line + "\n" }
    let played = try replay(scene, touches)
    show([played.tree, played.records])
  }
}

do {
  let words = CommandLine.arguments.dropFirst()
  if words.count == 3, let model = words.first, let first = UInt64(words[2]), let count = UInt64(words[3]) {
    try playCases(of: model, first..<(first + count))
  } else {
    try playCasesOfInput()
  }
} catch {
  StandardError.write("\(error)")
  exit(1)
}
