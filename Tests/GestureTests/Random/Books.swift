import Foundation
import ResponderKit

/// What went wrong, and what the books of all listeners have in common.
@MainActor
final class Auditor {
  private(set) var faults: [String] = []
  private(set) var ends = 0
  private(set) var cancels = 0
  private(set) var actions = 0
  /// Comes out the same for the same calls in the same order.
  private(set) var digest = 0
  private var lastBooks = 0
  /// Whether windows were released, and screens with them that were on their way.
  var hasReleasedWindow = false
  /// Called within the listeners' methods, for a test to do there what applications do.
  var onCall: () -> Void = {}

  func fault(_ text: String) { if faults.count < 10 { faults.append(text) } }

  func act(_ state: UIGestureRecognizer.State) {
    actions += 1
    note(state.rawValue)
  }

  fileprivate func open() -> Int {
    lastBooks += 1
    return lastBooks
  }

  fileprivate func note(_ value: Int) { digest = digest &* 31 &+ value }

  fileprivate func count(_ phase: UITouch.Phase) {
    if phase == .cancelled { cancels += 1 } else { ends += 1 }
  }
}

/// The record of one view or recogniser: the touches that it saw begin, their locations at its last
/// call, and those that are over.
@MainActor
final class Books {
  private struct Entry {
    let touch: ObjectIdentifier
    let number: Int
    /// On the screen, because the frame of the window may change between two calls.
    var location: CGPoint
  }

  let auditor: Auditor
  private let name: String
  private let number: Int
  private var open: [Entry] = []
  private var closed: [Int] = []

  init(_ name: String, _ auditor: Auditor) {
    self.name = name
    self.auditor = auditor
    number = auditor.open()
  }

  /// Whether every touch that began has ended.
  var areClosed: Bool { open.isEmpty }

  func began(_ touches: Set<UITouch>, in view: UIView? = nil) {
    for touch in touches {
      if touch.phase != .began { fault("heard", touch, "begin while it was \(touch.phase)") }
      if open.contains(where: { $0.number == touch.number }) || closed.contains(touch.number) {
        fault("heard", touch, "begin twice")
      }
      if let view, touch.view !== view { fault("heard", touch, "of another view begin") }
      let location = touch.location(in: nil)
      if touch.previousLocation(in: nil) != location {
        fault("heard", touch, "begin with a place before the first")
      }
      open.append(
        Entry(
          touch: ObjectIdentifier(touch), number: touch.number,
          location: touch.onScreen(location)))
    }
    note(touches, .began)
    auditor.onCall()
  }

  func moved(_ touches: Set<UITouch>) {
    for touch in touches { follow(touch, .moved) }
    note(touches, .moved)
    auditor.onCall()
  }

  func over(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
    for touch in touches {
      follow(touch, phase)
      open.removeAll { $0.number == touch.number }
      closed.append(touch.number)
      auditor.count(phase)
    }
    note(touches, phase)
    auditor.onCall()
  }

  /// A receiver that ignores a touch does not have to receive its end.
  func forget(_ touch: UITouch) {
    open.removeAll { $0.number == touch.number }
    closed.append(touch.number)
  }

  func forgetAll() {
    closed += open.map(\.number)
    open = []
  }

  private func follow(_ touch: UITouch, _ phase: UITouch.Phase) {
    if touch.phase != phase { fault("was told \(phase) of", touch, "while it was \(touch.phase)") }
    guard let index = open.firstIndex(where: { $0.number == touch.number }) else {
      return fault("was told \(phase) of", touch, "which is not under way")
    }
    if open[index].touch != ObjectIdentifier(touch) {
      fault("was told \(phase) of", touch, "by another object")
    }
    let (previous, known) = (touch.onScreen(touch.previousLocation(in: nil)), open[index].location)
    // The conversions round.
    if hypot(previous.x - known.x, previous.y - known.y) > 0.001 {
      fault("was told \(phase) of", touch, "from elsewhere than it knew it")
    }
    open[index].location = touch.onScreen(touch.location(in: nil))
  }

  private func note(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
    // A sum, for a set has no order.
    auditor.note(touches.reduce(phase.rawValue) { $0 + 7 * $1.number } &+ 1009 * number)
  }

  private func fault(_ verb: String, _ touch: UITouch, _ what: String) {
    auditor.fault("\(name) \(verb) touch \(touch.number) \(what)")
  }
}

extension UITouch {
  /// Returns a point of the touch's window in the coordinates of the screen.
  fileprivate func onScreen(_ point: CGPoint) -> CGPoint {
    window?.convert(point, to: nil as UIWindow?) ?? point
  }
}
