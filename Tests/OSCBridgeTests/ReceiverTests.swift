import Bridging
import EventLoop
import Glibc
import Testing

@testable import OSCBridge

@Suite struct ReceiverTests {
  /// A socket at `port` of this machine, at any free one for 0.
  private func listener(at port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    let place = try #require(NameLookup.place(of: "localhost", port: port))
    try #require(place.withPointer { bind(descriptor, $0, $1) } == 0)
    return descriptor
  }

  private func port(of descriptor: Int32) throws -> UInt16 {
    try #require(SocketPlace(ownOf: descriptor)).withPointer { address, _ in
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }

  @Test func theFirstPacketAfterARefusedOneArrives() throws {
    let former = try listener(at: 0)
    let port = try port(of: former)
    close(former)
    let receiver = Receiver(NetworkAddress(localPort: port), on: try EventLoop()) { _ in }
    receiver.open()
    for byte: UInt8 in 1...3 { receiver.send([byte]) }
    let late = try listener(at: port)
    defer { close(late) }
    receiver.send([4])
    var bytes: [UInt8] = [0, 0]
    #expect(recv(late, &bytes, bytes.count, 0) == 1)
    #expect(bytes[0] == 4)
  }
}
