import ResponderKit
import ResponderTesting

/// The fingers on the glass as a test put them there, to compare events with.
@MainActor
final class Glass {
  struct Finger {
    let id: FingerID
    /// The number that its touch has, or would have.
    let number: Int
    var point: CGPoint
    /// Whether a touch tells of it.
    var isHeard: Bool
  }

  struct Weak {
    weak var object: AnyObject?
  }

  let auditor: Auditor
  private let device: SimulatedDevice
  private(set) var fingers: [Finger] = []
  private var lastNumber = 0
  /// Whether the application may cancel touches by itself.
  var mayCancel = false
  /// Each touch's view, as it was when the touch began.
  private var views: [Int: ObjectIdentifier] = [:]
  /// The touches of the last event, and where they were.
  private var heard: [(number: Int, point: CGPoint)] = []
  /// The fingers that were put down in this frame.
  private var new: [Int] = []
  /// The touches and events that were seen.
  var seen: [Weak] = []

  init(_ device: SimulatedDevice, _ auditor: Auditor) {
    self.device = device
    self.auditor = auditor
  }

  // MARK: - Fingers

  /// - Parameter isHeard: Whether a touch should tell of it.
  func putDown(at point: CGPoint, isHeard: Bool) {
    let id = device.touchDown(at: point)
    lastNumber += 1
    fingers.append(Finger(id: id, number: lastNumber, point: point, isHeard: isHeard))
    new.append(lastNumber)
  }

  func move(_ index: Int, by x: CGFloat, _ y: CGFloat) {
    fingers[index].point.x += x
    fingers[index].point.y += y
    device.move(fingers[index].id, to: fingers[index].point)
  }

  func lift(_ index: Int) {
    let finger = fingers[index]
    device.lift(finger.id)
    fingers.removeAll { $0.number == finger.number }
  }

  func cancel(_ index: Int) {
    let finger = fingers[index]
    device.cancel(finger.id)
    fingers.removeAll { $0.number == finger.number }
  }

  /// The fingers rest on the glass, and no touch tells of them any more.
  func forgetTouches() {
    for index in fingers.indices { fingers[index].isHeard = false }
  }

  // MARK: - Events

  /// Notes an event's touches.
  func check(_ event: UIEvent) {
    guard let touches = event.allTouches else { return }
    heard.removeAll(keepingCapacity: true)
    for touch in touches {
      if touch.phase == .began {
        views[touch.number] = touch.view.map { ObjectIdentifier($0) }
        seen.append(Weak(object: touch))
        if touches.count == 1 { seen.append(Weak(object: event)) }
      } else if views[touch.number] != touch.view.map({ ObjectIdentifier($0) }) {
        auditor.fault("touch \(touch.number) changed its view")
      }
      if touch.phase == .cancelled, mayCancel { forget(touch) }
      guard touch.phase != .ended, touch.phase != .cancelled else { continue }
      heard.append((touch.number, touch.location(in: nil)))
    }
  }

  /// Compares the last event of a frame with the glass.
  /// - Parameter isSure: Whether new fingers must be received as expected.
  func checkFrame(isSure: Bool = true) {
    for index in fingers.indices {
      let finger = fingers[index]
      let touch = heard.first { $0.number == finger.number }
      if !isSure, new.contains(finger.number) { fingers[index].isHeard = touch != nil }
      if (touch != nil) != fingers[index].isHeard {
        auditor.fault("finger \(finger.number) has \(touch == nil ? "no" : "a") touch")
      }
      if let touch, touch.point != finger.point {
        auditor.fault("touch \(finger.number) is elsewhere than its finger")
      }
    }
    if heard.count != fingers.count(where: \.isHeard) {
      auditor.fault("touches \(heard.map(\.number)) for fingers \(fingers.map(\.number))")
    }
    new = []
  }

  private func forget(_ touch: UITouch) {
    guard let index = fingers.firstIndex(where: { $0.number == touch.number }) else { return }
    fingers[index].isHeard = false
  }

  /// Starts a new round.
  func clear() {
    views = [:]
    seen = []
  }
}
