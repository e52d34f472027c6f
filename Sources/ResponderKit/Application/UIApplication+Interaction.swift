// Touches can be ignored temporarily, for example during a transition.
extension UIApplication {
  /// Ignores new touches. Calls can be nested; balance each with ``endIgnoringInteractionEvents()``.
  ///
  /// A finger that goes down during this time is ignored until it lifts. Fingers that are already
  /// down are delivered to their end, so that every touch ends. Presses, shakes and remote control
  /// events are not affected.
  public func beginIgnoringInteractionEvents() {
    ignoredInteractions += 1
  }

  /// Reverts one call of ``beginIgnoringInteractionEvents()``; does nothing without one.
  public func endIgnoringInteractionEvents() {
    ignoredInteractions = max(ignoredInteractions - 1, 0)
  }

  /// Whether new touches are ignored, because the application requested it, because of an animated transition, or
  /// because the touch that turned the display on has not ended.
  public var isIgnoringInteractionEvents: Bool {
    ignoredInteractions > 0 || isWakingTouchDown || transitions.ignoresTouches
  }

  var reasonForIgnoring: String {
    if isWakingTouchDown { return Self.reasonForWakingTouch }
    return ignoredInteractions > 0
      ? "touches are ignored (beginIgnoringInteractionEvents)"
      : "a transition of screens is under way"
  }
}
