import CMosquitto
import Glibc
import Testing

@testable import MQTTBridge

@Suite struct BrokerFailureTests {
  /// It depends on the moment at which the broker's certificate arrives which of both it says.
  @Test(arguments: [(Int32(MOSQ_ERR_TLS.rawValue), Int32(0)), (Int32(MOSQ_ERR_ERRNO.rawValue), EPROTO)])
  func theLibrarysTwoWaysToSayThatEncryptionFailsAreOneFailure(code: Int32, number: Int32) {
    let remark = "OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed"
    let failure = BrokerFailure(
      code, errno: number, remark: remark, refusal: nil, hadAnswer: false)
    #expect(failure.description.hasPrefix("encryption fails: certificate verify failed; look at 'ca'"))
  }
}
