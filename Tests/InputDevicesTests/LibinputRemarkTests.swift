// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import InputDevices

@Suite("libinput's log")
struct LibinputRemarkTests {
  @Test func saysFromWhichNodeTheKernelDroppedEvents() {
    let remark = LibinputRemark(
      "event3  - Panel - 7: left: SYN_DROPPED event - some input events have been lost.", isError: false)
    #expect(remark.sysname == "event3")
    #expect(remark.reportsLoss, "the name of a device may have a colon in it")
    let plain = LibinputRemark(
      "event12 - Panel - 7: SYN_DROPPED event - some input events have been lost.", isError: false)
    #expect(plain.sysname == "event12")
    #expect(plain.reportsLoss)
  }

  @Test func hasLinesAboutNoNode() {
    let remark = LibinputRemark(
      "Panel: SYN_DROPPED event - some input events have been lost.", isError: true)
    #expect(remark.sysname == nil)
    #expect(!remark.reportsLoss)
  }
}
