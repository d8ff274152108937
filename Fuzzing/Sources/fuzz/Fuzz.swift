import FuzzTargets
import Glibc

/// The target that `FUZZ_TARGET` names.
///
/// It is no argument, because libFuzzer starts the program again with those that it was given.
private let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

/// What libFuzzer, whose `main` this program has, calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let target else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET must be one of \(names)")
  }
  do { try target.run(UnsafeRawBufferPointer(start: data, count: size)) } catch {
    // libFuzzer keeps the input of a program that stops.
    fatalError("\(error)")
  }
  return 0
}
