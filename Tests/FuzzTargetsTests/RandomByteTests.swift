import FuzzTargets
import Glibc
import TestSupport
import Testing

/// Bytes at random, and kept files with some other bytes, for readers of a network and requests to a bridge.
///
/// `FINGERPOST_RANDOM_BYTES` says how many; the fuzzer finds more, and takes longer.
@Suite("Random bytes") struct RandomByteTests {
  private static let count = getenv("FINGERPOST_RANDOM_BYTES").flatMap { Int(String(cString: $0)) } ?? 200_000
  private static let seeds = [
    FuzzTarget.osc: [
      Array("/fingerpost/lamp\0\0\0\0,f\0\0\0\0\0\0".utf8),
      Array("#bundle\0\0\0\0\0\0\0\0\u{1}\0\0\0\u{1C}/fingerpost/mode\0\0\0\0,s\0\0on\0\0".utf8),
    ],
    .mqtt: [
      Array("fingerpost/hall/value/heat%2F1/set\ntrue\0Rfingerpost/hall/value/old\n7\0".utf8),
      Array("fingerpost/hall/value/mode/set\n\"off (3)\"\0fingerpost/hall/send/goodNight\nx\0".utf8),
    ],
    .configurations: [
      Array("broker: mqtts://hub:1\nnode: hall\ntopic: a/${node}\ndiscovery: false\nname: x\n".utf8),
      Array(
        "targets:\n- 127.0.0.1:3333\n- { address: '[::1]:1', protocol: tuio2, screen: a }\nlisten: 9\n".utf8),
    ],
  ]

  @Test(arguments: [FuzzTarget.osc, .mqtt, .configurations])
  func randomBytesAreHandled(_ target: FuzzTarget) throws {
    var random = SplitMix64(seed: 18)
    var left = Self.count
    while left > 0 {
      let bytes = Self.bytes(for: target, &random)
      left -= max(1, bytes.count)
      try bytes.withUnsafeBytes { try target.run($0) }
    }
  }

  private static func bytes(for target: FuzzTarget, _ random: inout SplitMix64) -> [UInt8] {
    if random.chance(30) { return (0..<random.below(300)).map { _ in UInt8(random.below(256)) } }
    var bytes = random.pick(seeds[target] ?? [[0]])
    for _ in 0..<random.below(5) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    return random.chance(20) ? Array(bytes.prefix(random.below(bytes.count))) : bytes
  }
}
