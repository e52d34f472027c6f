import Foundation
import InputTranslation

/// Keeps the buttons that are down, so that a press ends at the responder where it began.
@MainActor
final class PressTracker {
  private struct Key: Hashable {
    let device: DeviceID
    let button: Press.Button
  }

  private unowned let application: UIApplication
  private var presses: [Key: UIPress] = [:]
  private var event: UIPressesEvent?

  init(_ application: UIApplication) {
    self.application = application
  }

  func take(_ press: Press) {
    let key = Key(device: press.device, button: press.button)
    if press.phase == .began {
      let new = UIPress(type: UIPress.PressType(press.button), timestamp: press.timestamp)
      new.window = application.keyWindow
      new.responder = application.keyWindow?.firstResponder
      presses[key] = new
      send(new, of: press.device)
    } else if let known = presses[key] {
      known.phase = press.phase == .ended ? .ended : .cancelled
      known.timestamp = press.timestamp
      send(known, of: press.device)
      presses[key] = nil
      if presses.isEmpty { event = nil }
    }
  }

  func cancelAll(at time: TimeInterval) {
    for key in presses.keys.sorted(by: { $0.button.rawValue < $1.button.rawValue }) {
      take(
        Press(device: key.device, button: key.button, phase: .cancelled, timestamp: time))
    }
  }

  private func send(_ press: UIPress, of device: DeviceID) {
    let event =
      event
      ?? UIPressesEvent(
        type: .presses, subtype: .none, device: device, timestamp: press.timestamp)
    self.event = event
    event.timestamp = press.timestamp
    event.allPresses = Set(presses.values)
    event.current = press
    let phase = press.phase
    application.send(event) { reason in
      application.observed?.sendDropped(
        .presses(press.type, phase), device: device, timestamp: press.timestamp,
        because: reason)
    }
  }
}

extension UIPress.PressType {
  init(_ button: Press.Button) {
    self =
      switch button {
      case .upArrow: .upArrow
      case .downArrow: .downArrow
      case .leftArrow: .leftArrow
      case .rightArrow: .rightArrow
      case .select: .select
      case .menu: .menu
      case .playPause: .playPause
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      }
  }
}
