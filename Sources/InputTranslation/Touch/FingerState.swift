/// A finger or a pen on a screen, as the device reported it and as it was translated, for an inspector.
public struct FingerState: Equatable, Sendable {
  /// The slot; 0 for a pen, and on a panel for a single finger.
  public var slot: Int
  /// The number of the contact.
  public var contact: UInt32
  /// Whether it is a pen.
  public var isPencil: Bool
  /// The position in units of the device.
  public var rawX, rawY: Int32
  /// The pressure in units of the device; `nil` if it does not report it.
  public var rawPressure: Int32?
  /// The longer side of the contact area in units of the device; 0 if it does not report it.
  public var rawTouchMajor: Int32
  /// The position in points from the upper left corner of the screen.
  public var x, y: Double
  /// The force, where 1 is an average touch, and its maximum; 0 if the device does not report it.
  public var force, maximumForce: Double
  /// Half of the longer side of the contact area in points; 0 if the device does not report it.
  public var majorRadius: Double
}

extension FingerTable {
  /// The fingers that touch the screen.
  var fingerStates: [FingerState] {
    slots.indices.filter { slots[$0].life == .down }.map { slot in
      let finger = slots[slot]
      let contact = contact(of: finger, in: slot, as: .moved, at: latest)
      return FingerState(
        slot: slot, contact: contact.id, isPencil: contact.tool == .pencil, rawX: finger.x,
        rawY: finger.y, rawPressure: pressureScale == nil ? nil : finger.pressure,
        rawTouchMajor: finger.touchMajor, x: contact.x, y: contact.y, force: contact.force,
        maximumForce: contact.maximumForce, majorRadius: contact.majorRadius)
    }
  }
}
