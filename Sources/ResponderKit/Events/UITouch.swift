public import Foundation
internal import InputTranslation

/// One finger, from the moment it is put down to the moment it lifts.
@MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began = 0
    case moved = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  public enum TouchType: Int, Sendable {
    case direct = 0
    case indirect = 1
    case pencil = 2
  }

  @exclusivity(unchecked) public internal(set) var phase = Phase.began
  /// When the touch began or last changed, in seconds since the machine started.
  @exclusivity(unchecked) public internal(set) var timestamp: TimeInterval
  /// How many times the finger was put down here in quick succession, this time included.
  public internal(set) var tapCount = 1
  /// The view that was hit when the touch began; it stays the same wherever the finger goes.
  public internal(set) var view: UIView?
  /// The window that was hit when the touch began.
  public internal(set) var window: UIWindow?
  public let type: TouchType
  /// How hard the finger presses; 1 is an average touch. 0 where the hardware does not tell.
  @exclusivity(unchecked) public internal(set) var force: CGFloat
  /// The radius of the touched area in points. 0 where the hardware does not tell.
  @exclusivity(unchecked) public internal(set) var majorRadius: CGFloat

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
  /// Whether its view does not hear of it, for it takes one finger at a time.
  @exclusivity(unchecked) var isWithheld = false
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
    force = contact.force
    majorRadius = contact.majorRadius
    screenPoint = CGPoint(x: contact.x, y: contact.y)
    previousScreenPoint = screenPoint
    firstScreenPoint = screenPoint
    super.init()
  }

  /// Where the touch is, in a view's coordinates, or in the window's for `nil`.
  open func location(in view: UIView?) -> CGPoint {
    convert(screenPoint, to: view)
  }

  /// Where the touch was when it was last told of, in a view's coordinates.
  open func previousLocation(in view: UIView?) -> CGPoint {
    convert(previousScreenPoint, to: view)
  }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = view?.window ?? (view as? UIWindow) ?? window else { return point }
    let windowPoint = window.convertFromScreen(point)
    return view?.convert(windowPoint, from: nil) ?? windowPoint
  }

  /// Starts a new frame: nothing has changed so far.
  func settle() {
    hasChanged = false
    phase = .stationary
    previousScreenPoint = screenPoint
  }

  /// Takes what changed, within a frame that ``settle()`` started.
  func take(_ contact: Contact) {
    hasChanged = true
    timestamp = contact.timestamp
    screenPoint = CGPoint(x: contact.x, y: contact.y)
    force = contact.force
    majorRadius = contact.majorRadius
    phase = Phase(contact.phase)
  }

  /// Whether the finger is off the glass, or as good as.
  var isOver: Bool { phase == .ended || phase == .cancelled }
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
