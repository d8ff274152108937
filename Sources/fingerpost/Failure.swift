internal import ArgumentParser
internal import Daemon

/// Runs `body`; what goes wrong in it is written to standard error and makes the program exit with 1.
func reportingFailure(_ body: () throws -> Void) throws {
  do { try body() } catch {
    StandardError.write("\(error)")
    throw ExitCode(1)
  }
}
