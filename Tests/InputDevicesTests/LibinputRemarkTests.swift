// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import InputDevices

@Suite("libinput's log")
struct LibinputRemarkTests {
  @Test func saysFromWhichNodeTheKernelDroppedEvents() {
    let remark = LibinputRemark(
      .info, "event3  - Panel - 7: left: SYN_DROPPED event - some input events have been lost.")
    #expect(remark.sysname == "event3")
    #expect(remark.reportsLoss, "the name of a device may have a colon in it")
    let plain = LibinputRemark(
      .info, "event12 - Panel - 7: SYN_DROPPED event - some input events have been lost.")
    #expect(plain.sysname == "event12")
    #expect(plain.reportsLoss)
  }

  @Test func hasLinesAboutNoNode() {
    let remark = LibinputRemark(.error, "Panel: SYN_DROPPED event - some input events have been lost.")
    #expect(remark.sysname == nil)
    #expect(!remark.reportsLoss)
  }
}
