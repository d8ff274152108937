internal import JSON
internal import TouchDelivery
internal import TouchTime

// What engine.js calls. Texts go through one piece of memory, which the page writes and reads; times are in
// microseconds.

nonisolated(unsafe) private var stage: Stage?
nonisolated(unsafe) private var text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

@_expose(wasm, "text")
@_cdecl("text")
func textAddress() -> UnsafeMutablePointer<UInt8>? { text.baseAddress }

@_expose(wasm, "resizeText")
@_cdecl("resizeText")
func resizeText(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
  text.deallocate()
  text = .allocate(capacity: count)
  return text.baseAddress
}

/// Leaves `bytes` where the page reads them, and returns their count.
private func leave(_ bytes: [UInt8]) -> Int {
  _ = resizeText(bytes.count)
  _ = text.initialize(from: bytes)
  return bytes.count
}

/// Brings up the scene whose lines are the first `count` bytes of the text; the rest is its file's name.
///
/// If it `explains`, the records are those of a trace's page.
///
/// - Returns: the count of a message where that fails, else 0.
@_expose(wasm, "open")
@_cdecl("openScene")
func openScene(_ count: Int, _ explains: Bool) -> Int {
  let name = String(decoding: text[count...], as: UTF8.self)
  stage = nil
  do throws(JSONError) {
    stage = Stage(try SceneReader(reading: Array(text[..<count])), file: name, explains: explains)
    return 0
  } catch {
    return leave(Array(error.description.utf8))
  }
}

@_expose(wasm, "close")
@_cdecl("closeScene")
func closeScene() { stage = nil }

@_expose(wasm, "contact")
@_cdecl("contact")
func contact(
  _ finger: Int32, _ change: Int, _ x: Double, _ y: Double, _ force: Double, _ radius: Double, _ edge: Int
) {
  let edges: [RectEdge] = [.none, .left, .right, .top, .bottom]
  stage?.add(
    Contact(
      identifier: Contact.Identifier(slot: finger), change: TouchesPhase.allCases[change],
      location: Point(x: x, y: y), force: force, majorRadius: radius,
      edge: edges.indices.contains(edge) ? edges[edge] : nil))
}

@_expose(wasm, "frame")
@_cdecl("frame")
func frame(_ time: Double, _ screen: Int) {
  stage?.deliver(at: Instant(microseconds: Int64(time)), on: screen)
}

@_expose(wasm, "cancelAll")
@_cdecl("cancelAll")
func cancelAll(_ time: Double) { stage?.cancelAll(at: Instant(microseconds: Int64(time))) }

/// The key is the text's first `count` bytes.
@_expose(wasm, "press")
@_cdecl("press")
func press(_ count: Int, _ phase: Int, _ force: Double, _ time: Double) {
  let key = String(decoding: text[..<count], as: UTF8.self)
  let input = UnlocatedInput.press(key: key, phase: PressesPhase.allCases[phase], force: force)
  stage?.deliver(input, at: Instant(microseconds: Int64(time)))
}

@_expose(wasm, "motion")
@_cdecl("motion")
func motion(_ phase: Int, _ time: Double) {
  stage?.deliver(.motion(MotionPhase.allCases[phase]), at: Instant(microseconds: Int64(time)))
}

@_expose(wasm, "advance")
@_cdecl("advance")
func advance(_ time: Double) { stage?.advance(to: Instant(microseconds: Int64(time))) }

/// Less than 0 where no timer waits.
@_expose(wasm, "nextDeadline")
@_cdecl("nextDeadline")
func nextDeadline(_ includingRepeating: Bool) -> Double {
  stage?.nextDeadline(includingRepeating: includingRepeating).map { Double($0.microseconds) } ?? -1
}

@_expose(wasm, "takeRecords")
@_cdecl("takeRecords")
func takeRecords() -> Int { leave(stage?.takeLines() ?? []) }

/// What of the scene is not there, each on its line.
@_expose(wasm, "leftOut")
@_cdecl("leftOut")
func leftOut() -> Int { leave(Array((stage?.leftOut ?? []).joined(separator: "\n").utf8)) }
