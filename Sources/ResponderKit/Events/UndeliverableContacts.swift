import InputTranslation

/// The fingers on the glass that no view receives. A finger that went down outside every window, or
/// while touches were ignored, is reported for each change, with the reason. A finger whose touch
/// was cancelled while it stays down is not reported: its touch has ended.
@MainActor
struct UndeliverableContacts {
  private struct Finger {
    let device: DeviceID
    let contact: UInt32
    let number: Int
    /// `nil` for a finger whose touch has ended.
    let reason: String?
  }

  private unowned let application: UIApplication
  private var fingers: [Finger] = []

  init(_ application: UIApplication) {
    self.application = application
  }

  /// Whether such a finger is down.
  var hasFingers: Bool { !fingers.isEmpty }
  /// The number of such fingers.
  var fingerCount: Int { fingers.count }

  /// Adds the finger of a cancelled touch, without retaining the touch.
  mutating func add(_ touch: UITouch) {
    fingers.append(
      Finger(device: touch.device, contact: touch.contactID, number: touch.number, reason: nil))
  }

  /// Reports a change of a finger without a touch.
  /// - Parameter number: Returns a number for a finger that has none yet.
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
    if isOver, fingers.isEmpty { application.handleLiftedFingers() }
  }

  private func report(_ contact: Contact, of finger: Finger) {
    guard let reason = finger.reason, let routeReporter = application.routeReporter else { return }
    let touch = UITouch(number: finger.number, contact)
    touch.phase = UITouch.Phase(contact.phase)
    var route = Route(
      .touches(touch.phase), device: touch.device, timestamp: touch.timestamp)
    route.touches = [touch]
    route.reason = reason
    routeReporter.send(route)
  }
}
