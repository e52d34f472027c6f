/// Receives system events that do not come from input devices.
@MainActor
protocol SystemListener: AnyObject {
  /// The machine is about to sleep, which it does when this returns.
  func systemWillSleep()
  /// The machine woke up.
  func systemDidWake()
  /// The session became active or inactive at its seat.
  func sessionDidChange(isActive: Bool)
  /// Whether changes of the sessions are noticed changed. The session counts as inactive while they are not.
  /// - Parameter obstacle: Why they are not; `nil` if they are.
  func sessionObstacleDidChange(to obstacle: String?)
  /// It is known which session has the seat, or that this cannot be known now.
  func seatIsKnown()
  /// Memory is low, according to a file of the kernel.
  func memoryIsShort(because path: String)
}

extension SystemLife: SystemListener {
  func systemWillSleep() { begin(.sleep) }
  func systemDidWake() { wake() }
  func sessionDidChange(isActive: Bool) {
    if isActive { end([.session]) } else { begin(.session) }
  }
  func sessionObstacleDidChange(to obstacle: String?) { sessionObstacle = obstacle }
  func memoryIsShort(because path: String) { warnOfMemory(because: path) }
}
