import CGuestSupport

/// A device with keys, which are known by their `KEY_` codes.
final class Keys {
  /// The scan code of key 0: a number that nothing else in a process's memory is likely to be.
  static let firstScan: Int32 = 0x7a5a_5100

  let device: UInputDevice

  init(_ model: DeviceModel) throws { device = try UInputDevice(model) }

  func press(_ key: Int32) throws { try device.frame(change(of: key, to: 1)) }
  func release(_ key: Int32) throws { try device.frame(change(of: key, to: 0)) }
  /// Says once more that the key is held.
  func `repeat`(_ key: Int32) throws { try device.frame(change(of: key, to: 2)) }

  func tap(_ key: Int32) throws {
    try press(key)
    try release(key)
  }

  /// Presses and releases the key in the same instant, however busy the machine is.
  func tapInOneFrame(_ key: Int32, times: Int = 1) throws {
    let tap = change(of: key, to: 1) + change(of: key, to: 0)
    try device.frame((0..<times).flatMap { _ in tap })
  }

  private func change(of key: Int32, to value: Int32) -> [input_event] {
    [input_event(EV_MSC, MSC_SCAN, Keys.firstScan + key), input_event(EV_KEY, key, value)]
  }
}
