import ResponderKit

extension Notification.Name {
  static let userIsIdle = Notification.Name("userIsIdle")
}

/// Posts a notification when the screen has not been touched for a minute.
final class IdleApplication: UIApplication {
  private var idleTimer: Timer?
  private(set) var eventCount = 0

  override func sendEvent(_ event: UIEvent) {
    super.sendEvent(event)
    eventCount += 1
    if idleTimer == nil { restart() }
    if let touches = event.allTouches, touches.contains(where: { $0.phase == .began }) {
      restart()
    }
  }

  private func restart() {
    idleTimer?.invalidate()
    idleTimer = Timer.scheduled(withTimeInterval: 60, repeats: false) { _ in
      NotificationCenter.default.post(name: .userIsIdle, object: nil)
    }
  }
}
