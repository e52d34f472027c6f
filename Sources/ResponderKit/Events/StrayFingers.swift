import InputTranslation

/// The fingers on the glass that no view will hear of any more: one that was put down beside every
/// window, or while touches were ignored, each change of which is reported with the reason; and
/// one whose touch was cancelled while it stays down, which was told its end and is not heard of
/// again.
@MainActor
struct StrayFingers {
  private struct Finger {
    let device: DeviceID
    let contact: UInt32
    let number: Int
    /// `nil` for a finger that was told its end.
    let reason: String?
  }

  private unowned let application: UIApplication
  private var fingers: [Finger] = []

  init(_ application: UIApplication) {
    self.application = application
  }

  /// Takes over the finger of a touch that was cancelled; the touch itself is not kept.
  mutating func add(_ touch: UITouch) {
    fingers.append(
      Finger(device: touch.device, contact: touch.contact, number: touch.number, reason: nil))
  }

  /// Reports a change of a finger that has no touch.
  /// - Parameter number: Gives the finger its number if it was not known.
  mutating func handle(
    _ contact: Contact, number: @autoclosure () -> Int, because reason: @autoclosure () -> String
  ) {
    let index = fingers.firstIndex { $0.device == contact.device && $0.contact == contact.id }
    let finger =
      index.map { fingers[$0] }
      ?? Finger(
        device: contact.device, contact: contact.id, number: number(), reason: reason())
    let isOver = contact.phase == .ended || contact.phase == .cancelled
    if let index, isOver {
      fingers.remove(at: index)
    } else if index == nil, !isOver {
      fingers.append(finger)
    }
    report(contact, of: finger)
  }

  private func report(_ contact: Contact, of finger: Finger) {
    guard let reason = finger.reason, let observed = application.observed else { return }
    let touch = UITouch(number: finger.number, contact)
    touch.phase = UITouch.Phase(contact.phase)
    var route = EventRoute(
      .touches(touch.phase), device: touch.device, timestamp: touch.timestamp)
    route.touches = [touch]
    route.reason = reason
    observed.send(route)
  }
}
