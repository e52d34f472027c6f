// Touches can be shut out for a while, as during a transition.
extension UIApplication {
  /// Ignores fingers that are put down from now on; calls nest, and each wants its
  /// ``endIgnoringInteractionEvents()``.
  ///
  /// A finger that is put down meanwhile stays unheard until it lifts. Fingers that are down already
  /// are heard of to their end, so that no view is left with a touch that never ends. Presses, shakes
  /// and remote-control commands are not touched.
  public func beginIgnoringInteractionEvents() {
    ignoredInteractions += 1
  }

  /// Takes back one ``beginIgnoringInteractionEvents()``; without one it does nothing.
  public func endIgnoringInteractionEvents() {
    ignoredInteractions = max(ignoredInteractions - 1, 0)
  }

  /// Whether fingers that are put down now go unheard: because the application asked for it, or
  /// because an animated transition of screens is under way.
  public var isIgnoringInteractionEvents: Bool {
    ignoredInteractions > 0 || transitions.ignoresTouches
  }

  var reasonForIgnoring: String {
    ignoredInteractions > 0
      ? "touches are ignored (beginIgnoringInteractionEvents)"
      : "a transition of screens is under way"
  }
}
