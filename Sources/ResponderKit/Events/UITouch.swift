public import Foundation
internal import InputTranslation

/// One finger, from the moment it is put down to the moment it lifts.
@MainActor
open class UITouch: NSObject {
  /// How far a touch has come.
  public enum Phase: Int, Sendable {
    /// The finger was put down.
    case began = 0
    /// The finger moved, or presses otherwise.
    case moved = 1
    /// The finger rests, and another one changed.
    case stationary = 2
    /// The finger lifted.
    case ended = 3
    /// The system or a gesture took the touch away.
    case cancelled = 4
  }

  /// What touches.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct = 0
    /// A finger on something else; no such device is read.
    case indirect = 1
    /// A pencil.
    case pencil = 2
  }

  /// How far the touch has come.
  @exclusivity(unchecked) public internal(set) var phase = Phase.began
  /// When the touch began or last changed, in seconds since the machine started.
  @exclusivity(unchecked) public internal(set) var timestamp: TimeInterval
  /// How many times the finger was put down here in quick succession, this time included.
  @exclusivity(unchecked) public internal(set) var tapCount = 1
  /// The view that was hit when the touch began; it stays the same wherever the finger goes.
  @exclusivity(unchecked) public internal(set) var view: UIView?
  /// The window that was hit when the touch began.
  @exclusivity(unchecked) public internal(set) var window: UIWindow?
  /// What touches.
  public let type: TouchType
  /// How hard the finger presses; 1 is an average touch. 0 where the hardware does not tell.
  @exclusivity(unchecked) public internal(set) var force: CGFloat
  /// The hardest press that the hardware can tell, on the scale of ``force``; 0 where it tells
  /// none.
  public let maximumPossibleForce: CGFloat
  /// The radius of the touched area in points. 0 where the hardware does not tell.
  @exclusivity(unchecked) public internal(set) var majorRadius: CGFloat

  /// How far a pencil leans along the screen's axes, in radians from upright; of no meaning for a
  /// finger.
  @exclusivity(unchecked) var tilt: CGPoint
  /// The number of the touch in this run of the application, from 1: its name in a route log.
  public let number: Int
  let device: DeviceID
  let contact: UInt32
  @exclusivity(unchecked) var screenPoint: CGPoint
  @exclusivity(unchecked) var previousScreenPoint: CGPoint
  /// Where the finger was put down.
  let firstScreenPoint: CGPoint
  /// Whether it changed in the frame that is being put together.
  @exclusivity(unchecked) var hasChanged = true
  /// Whether its view does not hear of it.
  @exclusivity(unchecked) var isWithheld = false
  /// Why its view does not hear of it; empty for a touch that it hears of.
  var reasonForWithholding = ""
  /// What of its movement was put together into the delivery that is being made.
  @exclusivity(unchecked) var samples: [TouchSample] = []
  /// When it changed before the delivery that is being made.
  @exclusivity(unchecked) var previousTimestamp: TimeInterval
  /// Whether its view left its window or is animated, and the touch is to be cancelled for it.
  var hasLostView = false
  /// The recognisers that hear of it: those of its view and of all views that this one lies in.
  var recognizers: [UIGestureRecognizer] = []
  /// Whether a window dealt out that it is over.
  var isDealtOut = false

  init(number: Int, _ contact: Contact) {
    self.number = number
    self.device = contact.device
    self.contact = contact.id
    timestamp = contact.timestamp
    type = contact.tool == .pencil ? .pencil : .direct
    previousTimestamp = contact.timestamp
    force = contact.force
    maximumPossibleForce = contact.maximumForce
    majorRadius = contact.majorRadius
    tilt = CGPoint(x: contact.tiltX, y: contact.tiltY)
    screenPoint = CGPoint(x: contact.x, y: contact.y)
    previousScreenPoint = screenPoint
    firstScreenPoint = screenPoint
    super.init()
  }

  /// Makes a snapshot of a touch, as it was at one of its samples; nothing changes it any more.
  init(_ touch: UITouch, at sample: TouchSample) {
    number = touch.number
    device = touch.device
    contact = touch.contact
    type = touch.type
    maximumPossibleForce = touch.maximumPossibleForce
    firstScreenPoint = touch.firstScreenPoint
    timestamp = sample.timestamp
    previousTimestamp = sample.timestamp
    force = sample.force
    majorRadius = sample.majorRadius
    tilt = sample.tilt
    screenPoint = sample.point
    previousScreenPoint = sample.previousPoint
    super.init()
    phase = touch.phase
    tapCount = touch.tapCount
    view = touch.view
    window = touch.window
  }

  /// Where the touch is, in a view's coordinates, or in the window's for `nil`.
  open func location(in view: UIView?) -> CGPoint {
    convert(screenPoint, to: view)
  }

  /// Where the touch was when it was last told of, in a view's coordinates.
  open func previousLocation(in view: UIView?) -> CGPoint {
    convert(previousScreenPoint, to: view)
  }

  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = view?.window ?? (view as? UIWindow) ?? window else { return point }
    let windowPoint = window.convertFromScreen(point)
    return view?.convert(windowPoint, from: nil) ?? windowPoint
  }

  /// Starts a new frame: nothing has changed so far.
  @inline(__always)
  func settle() {
    hasChanged = false
    phase = .stationary
    previousScreenPoint = screenPoint
    previousTimestamp = timestamp
  }

  /// Takes what changed, within a frame that ``settle()`` started.
  @inline(__always)
  func take(_ contact: Contact) {
    hasChanged = true
    timestamp = contact.timestamp
    screenPoint = CGPoint(x: contact.x, y: contact.y)
    force = contact.force
    majorRadius = contact.majorRadius
    tilt = CGPoint(x: contact.tiltX, y: contact.tiltY)
    phase = Phase(contact.phase)
  }

  @inline(never)
  func forgetSamples() { samples.removeAll(keepingCapacity: true) }

  /// Whether the finger is off the glass, or as good as.
  var isOver: Bool { phase == .ended || phase == .cancelled }
}

extension Collection<UITouch> {
  /// In the order in which the fingers came; a set has none that is the same on every run.
  @MainActor
  var inOrder: [UITouch] {
    var sorted: [UITouch] = []
    sorted.reserveCapacity(count)
    // By hand, for a closure here costs more than the few that there are to compare.
    for touch in self {
      var place = sorted.endIndex
      while place > 0, sorted[place - 1].number > touch.number { place -= 1 }
      sorted.insert(touch, at: place)
    }
    return sorted
  }
}

extension UITouch.Phase {
  init(_ phase: Contact.Phase) {
    self =
      switch phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }
}
