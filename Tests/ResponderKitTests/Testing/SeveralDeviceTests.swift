import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// A screen that counts taps and layouts, made while its device is in use.
@MainActor
private final class Desk {
  final class Laid: UIView {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  let device = SimulatedDevice(screen: .small)
  let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
  let view = Laid(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  var taps = 0
  var rings = 0

  init() {
    device.show(button)
    button.superview?.addSubview(view)
    button.addAction(UIAction { [unowned self] _ in taps += 1 }, for: .touchUpInside)
  }
}

/// Devices beside each other.
@MainActor @Suite(.serialized) struct SeveralDeviceTests {
  @Test func `a device that is used has its application back`() throws {
    let (one, two) = (Desk(), Desk())
    #expect(UIApplication.shared === two.device.application)
    try one.device.tap(at: one.button)
    #expect(UIApplication.shared === one.device.application && one.taps == 1 && two.taps == 0)
    try two.device.tap(at: two.button)
    try one.device.tap(at: one.button)
    #expect(one.taps == 2 && two.taps == 1)
    Timer.scheduled(withTimeInterval: 1, repeats: false) { _ in one.rings += 1 }
    two.device.advance(by: 5)
    #expect(one.rings == 0)
    one.device.advance(by: 1.1)
    #expect(one.rings == 1)
  }

  @Test func `what one application has to lay out is not lost while another one runs`() {
    let (one, two) = (Desk(), Desk())
    one.device.advance(by: 0)
    two.device.advance(by: 0)
    let before = one.view.layouts
    _ = one.device.application
    one.view.setNeedsLayout()
    two.device.advance(by: 1)
    #expect(one.view.layouts == before)
    one.device.advance(by: 0)
    #expect(one.view.layouts == before + 1)
  }

  @Test func `animations are turned off for one application and not for another`() {
    let (one, two) = (Desk(), Desk())
    _ = one.device.application
    UIView.setAnimationsEnabled(false)
    _ = two.device.application
    #expect(UIView.areAnimationsEnabled)
    _ = one.device.application
    #expect(!UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(true)
  }

  @Test(arguments: 1...8) func `tests in tasks of their own take turns`(number: Int) async throws {
    let station = Desk()
    for _ in 0..<20 {
      await Task.yield()
      try station.device.tap(at: station.button)
    }
    #expect(station.taps == 20)
  }

  @Test func `a window of another device's application cannot be shown`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let one = SimulatedDevice(screen: .small)
        let other = SimulatedDevice(screen: .small)
        let window = UIWindow()
        one.show(UIViewController(), in: window)
        _ = other
      }
    }
  }
}

/// Stored in the suite, and used by tests that run beside each other.
@MainActor @Suite struct StoredDeviceTests {
  let device = SimulatedDevice(screen: .small)
  let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 100))

  @Test(arguments: 1...6) func `a device that is stored in a suite is the test's own`(
    count: Int
  ) throws {
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    device.show(button)
    for _ in 0..<count { try device.tap(at: button) }
    #expect(taps == count)
  }
}
