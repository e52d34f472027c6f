public import Foundation
package import InputTranslation

/// A touch of a finger, until it lifts.
@MainActor
open class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Sendable {
    /// The finger went down.
    case began = 0
    /// The finger moved, or its force changed.
    case moved = 1
    /// The finger did not change, but another one did.
    case stationary = 2
    /// The finger lifted.
    case ended = 3
    /// The system or a gesture cancelled the touch.
    case cancelled = 4
    /// A pointer entered a view. Does not occur: pointers are not read.
    case regionEntered = 5
    /// A pointer moved within a view. Does not occur.
    case regionMoved = 6
    /// A pointer left a view. Does not occur.
    case regionExited = 7
  }

  /// The type of a touch.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct = 0
    /// A finger on another surface; such devices are not read.
    case indirect = 1
    /// A pencil.
    case pencil = 2
    /// A pointer's button. Does not occur: pointers are not read.
    case indirectPointer = 3
  }

  /// The phase of the touch.
  public internal(set) var phase: Phase {
    get { state.phase }
    set { state.phase = newValue }
  }
  /// The time of the last change, in seconds on the monotonic clock.
  public internal(set) var timestamp: TimeInterval {
    get { state.timestamp }
    set { state.timestamp = newValue }
  }
  /// The number of taps in quick succession at this location, including this touch; 0 while the touch
  /// cannot be a tap, if ``UIBehavior/resetsTapCount`` is set.
  public var tapCount: Int { canBeTap ? initialTapCount : 0 }
  /// The view in which the touch began; it stays the same wherever the finger moves.
  public let view: UIView?
  /// The window in which the touch began.
  public let window: UIWindow?
  /// The type of the touch.
  public let type: TouchType
  /// The force, where 1 is an average touch; 0 if the hardware does not report it.
  public var force: CGFloat { state.force }
  /// The maximum of ``force``; 0 if the hardware does not report a force.
  public let maximumPossibleForce: CGFloat
  /// The radius of the touch in points; 0 if the hardware does not report it.
  public var majorRadius: CGFloat { state.majorRadius }

  /// The properties that change between events.
  final var state: TouchState
  /// The number of the touch in this run, from 1, which identifies it in a route log.
  public let number: Int
  package let device: DeviceID
  /// The number of the finger on its device.
  let contactID: UInt32
  /// The location where the finger went down.
  let firstScreenPoint: CGPoint
  private let firstTimestamp: TimeInterval
  private let initialTapCount: Int
  /// Whether the touch changed in the current frame.
  final var hasChanged = true
  /// Whether the view does not receive the touch.
  package var isWithheld: Bool { reasonForWithholding != nil }
  /// Why the view does not receive the touch; `nil` if it does.
  let reasonForWithholding: String?
  /// The coalesced movements of the current delivery.
  var samples: [TouchState] = []
  /// Whether the touch has to be cancelled, because its view left its window or is animated.
  var hasLostView = false
  /// The recognisers that receive the touch: those of its view and of the superviews.
  var recognizers: [UIGestureRecognizer] = []
  /// Whether a window delivered the end.
  var isEndDelivered = false
  /// Whether a desktop view forwards it to the program below.
  var isForwarded = false

  /// Creates a touch.
  /// - Parameter reasonForWithholding: Why the view does not receive it.
  init(
    number: Int, _ contact: Contact, tapCount: Int = 1,
    hit: (view: UIView, window: UIWindow)? = nil, reasonForWithholding: String? = nil
  ) {
    initialTapCount = tapCount
    firstTimestamp = contact.timestamp
    view = hit?.view
    window = hit?.window
    self.reasonForWithholding = reasonForWithholding
    self.number = number
    self.device = contact.device
    contactID = contact.id
    type = contact.tool == .pencil ? .pencil : .direct
    maximumPossibleForce = contact.maximumForce
    state = TouchState(contact)
    firstScreenPoint = state.point
    super.init()
  }

  /// Creates a snapshot of a touch at one of its samples.
  init(_ touch: UITouch, at sample: TouchState) {
    number = touch.number
    device = touch.device
    contactID = touch.contactID
    type = touch.type
    maximumPossibleForce = touch.maximumPossibleForce
    firstScreenPoint = touch.firstScreenPoint
    initialTapCount = touch.initialTapCount
    firstTimestamp = touch.firstTimestamp
    view = touch.view
    window = touch.window
    reasonForWithholding = nil
    state = sample
    state.phase = touch.phase
    state.previousTimestamp = sample.timestamp
    super.init()
  }

  /// Returns the location in a view's coordinates, or in the window's for `nil`.
  open func location(in view: UIView?) -> CGPoint {
    convert(state.point, to: view)
  }

  /// Returns the location at the last delivery, in a view's coordinates.
  open func previousLocation(in view: UIView?) -> CGPoint {
    convert(state.previousPoint, to: view)
  }

  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = view?.window ?? (view as? UIWindow) ?? window else { return point }
    let windowPoint = window.convertFromScreen(point)
    return view?.convert(windowPoint, from: nil) ?? windowPoint
  }

  /// Begins a frame without changes.
  @inline(__always)
  final func beginFrame() {
    hasChanged = false
    state.beginFrame()
  }

  /// Applies a change, after ``beginFrame()``.
  @inline(__always)
  final func update(with contact: Contact) {
    hasChanged = true
    state.update(with: contact)
  }

  @inline(never)
  func forgetSamples() { samples.removeAll(keepingCapacity: true) }

  /// Whether the finger is near the place where it went down, and has not been down for too long.
  private var canBeTap: Bool {
    guard let behavior = UIApplication.current?.behavior, behavior.resetsTapCount else {
      return true
    }
    // When a touch is cancelled says nothing of the finger.
    let time = phase == .cancelled ? state.previousTimestamp : timestamp
    return TapMemory.isNear(state.point, firstScreenPoint, behavior)
      && time - firstTimestamp <= behavior.maximumTapDuration
  }

  /// Whether the touch has ended or was cancelled.
  var isOver: Bool { phase == .ended || phase == .cancelled }
}

/// The position and other properties of a touch, now and at its last delivery.
struct TouchState {
  var phase: UITouch.Phase
  var timestamp: TimeInterval
  var previousTimestamp: TimeInterval
  /// The position on the screen, in points.
  var point: CGPoint
  var previousPoint: CGPoint
  var force: CGFloat
  var majorRadius: CGFloat
  /// The tilt of a pencil along the screen's axes, in radians from upright; undefined for a finger.
  var tilt: CGPoint

  init(_ contact: Contact) {
    phase = UITouch.Phase(contact.phase)
    timestamp = contact.timestamp
    previousTimestamp = contact.timestamp
    point = CGPoint(x: contact.x, y: contact.y)
    previousPoint = point
    force = contact.force
    majorRadius = contact.majorRadius
    tilt = CGPoint(x: contact.tiltX, y: contact.tiltY)
  }

  /// Begins a frame.
  @inline(__always)
  mutating func beginFrame() {
    phase = .stationary
    previousPoint = point
    previousTimestamp = timestamp
  }

  /// Applies the changes of a frame.
  @inline(__always)
  mutating func update(with contact: Contact) {
    timestamp = contact.timestamp
    point = CGPoint(x: contact.x, y: contact.y)
    force = contact.force
    majorRadius = contact.majorRadius
    tilt = CGPoint(x: contact.tiltX, y: contact.tiltY)
    phase = UITouch.Phase(contact.phase)
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

extension Collection<UITouch> {
  /// The touches in the order in which they began; the order of a set differs between runs.
  @MainActor
  var inOrder: [UITouch] {
    var sorted: [UITouch] = []
    sorted.reserveCapacity(count)
    // A loop, because a closure would cost more than comparing a few touches.
    for touch in self {
      var place = sorted.endIndex
      while place > 0, sorted[place - 1].number > touch.number { place -= 1 }
      sorted.insert(touch, at: place)
    }
    return sorted
  }
}
