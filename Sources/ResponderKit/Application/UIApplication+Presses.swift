import InputTranslation

extension UIApplication {
  /// Handles a press, unless it begins while the application is not active.
  func handlePress(_ press: Press) {
    if press.phase == .began && applicationState != .active {
      routeReporter?.sendDropped(
        .presses(UIPress.PressType(press.button), .began), device: press.device,
        timestamp: press.timestamp, because: Self.reasonForInactive)
    } else {
      presses.handle(press)
    }
  }
}
