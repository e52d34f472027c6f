import InputTranslation
import RouteLog

extension FingerRecord {
  /// Creates the record of a finger.
  init(_ finger: FingerState) {
    let hasForce = finger.rawPressure != nil && finger.maximumForce > 0
    self.init(
      slot: finger.slot, isPencil: finger.isPencil,
      raw: Raw(
        x: Int(finger.rawX), y: Int(finger.rawY), pressure: finger.rawPressure.map(Int.init),
        touchMajor: finger.rawTouchMajor > 0 ? Int(finger.rawTouchMajor) : nil),
      x: finger.x, y: finger.y, force: hasForce ? finger.force : nil,
      maximumForce: hasForce ? finger.maximumForce : nil,
      majorRadius: finger.majorRadius > 0 ? finger.majorRadius : nil)
  }
}
