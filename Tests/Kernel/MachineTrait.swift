// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Testing

/// Starts the machine once, before the first test of a suite, and lets all of them see what the daemon wrote in it.
///
/// Where there can be no machine the suite is skipped, but fails under `CI=true`.
struct MachineTrait: SuiteTrait, TestScoping {
  /// The machine wants every processor for itself: suites take turns.
  private static let turns = DispatchQueue(label: "machine")

  let program: GuestProgram

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let run = try await runOrSkip()
    try await MachineRun.$current.withValue(run) { try await function() }
  }

  private func runOrSkip() async throws -> MachineRun {
    do {
      return try await offTheTestsThreads { [program] in try MachineRun(program) }
    } catch let error as MachineError {
      guard case .unavailable = error, !Places.skippingIsAFailure else { throw error }
      try Test.cancel("\(error.description)")
    }
  }

  /// Tests share as many threads as there are processors: waiting half a minute on one would hold up the others.
  private func offTheTestsThreads<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Self.turns.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}

extension Trait where Self == MachineTrait {
  static func inTheMachine(_ program: GuestProgram) -> Self { Self(program: program) }
}
