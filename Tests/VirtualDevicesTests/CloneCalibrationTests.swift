// SPDX-License-Identifier: Apache-2.0

import Testing
import TouchDelivery

@testable import Evdev
@testable import VirtualDevices

/// Wherever udev's matrices are, others find a contact of the clone where they would find that of the device.
@Suite struct CloneCalibrationTests {
  private let x = AxisRange(minimum: 0, maximum: 999)
  private let y = AxisRange(minimum: 100, maximum: 599)

  private func matrix(_ text: String) -> AffineTransform? { AffineTransform(calibrationMatrix: text) }

  @Test func thereIsNothingToDoWhereBothAreCorrectedAlike() {
    let turned = matrix("-1 0 1 0 -1 1")
    #expect(CloneCalibration(original: turned, clone: turned, x: x, y: y) == nil)
    #expect(CloneCalibration(original: nil, clone: nil, x: x, y: y) == nil)
  }

  @Test func aCloneWithoutUdevCalibrationGetsCorrectedPlaces() throws {
    let turned = try #require(CloneCalibration(original: matrix("-1 0 1 0 -1 1"), clone: nil, x: x, y: y))
    #expect(turned.place(x: 700, y: 150) == (300, 550))
    let quarter = try #require(CloneCalibration(original: matrix("0 -1 1 1 0 0"), clone: nil, x: x, y: y))
    #expect(quarter.place(x: 700, y: 150) == (900, 450))
  }

  @Test func whatIsDoneToTheCloneAloneIsUndone() throws {
    let calibration = try #require(
      CloneCalibration(original: nil, clone: matrix("0.5 0 0.25 0 1 0"), x: x, y: y))
    #expect(calibration.place(x: 500, y: 300) == (500, 300))
    #expect(calibration.place(x: 250, y: 300) == (0, 300))
    #expect(calibration.place(x: 0, y: 300) == (-500, 300))
  }
}
