import Glibc

/// The number that the environment has under `name`.
package func setting(_ name: String) -> UInt64? {
  getenv(name).flatMap { UInt64(String(cString: $0)) }
}
