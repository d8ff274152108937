internal import ArgumentParser
internal import Daemon

/// Runs `body`; what goes wrong in it is told, where nothing else is said on standard error, and makes the program exit with 1.
///
/// An `ExitCode` is for what has been told already.
func reportingFailure(
  to tell: (String) -> Void = StandardError.write, _ body: () throws -> Void
) throws {
  do { try body() } catch let code as ExitCode { throw code } catch {
    tell("\(error)")
    throw ExitCode(1)
  }
}
