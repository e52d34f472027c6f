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
  public internal(set) var phase: Phase {
    get { state.phase }
    set { state.phase = newValue }
  }
  /// When the touch began or last changed, in seconds on the monotonic clock.
  public internal(set) var timestamp: TimeInterval {
    get { state.timestamp }
    set { state.timestamp = newValue }
  }
  /// How many times the finger was put down here in quick succession, this time included.
  public let tapCount: Int
  /// The view that was hit when the touch began; it stays the same wherever the finger goes.
  public let view: UIView?
  /// The window that was hit when the touch began.
  public let window: UIWindow?
  /// What touches.
  public let type: TouchType
  /// How hard the finger presses; 1 is an average touch. 0 where the hardware does not tell.
  public var force: CGFloat { state.force }
  /// The hardest press that the hardware can tell, on the scale of ``force``; 0 where it tells
  /// none.
  public let maximumPossibleForce: CGFloat
  /// The radius of the touched area in points. 0 where the hardware does not tell.
  public var majorRadius: CGFloat { state.majorRadius }

  /// What changes from one event to the next.
  @safe @exclusivity(unchecked) final var state: TouchState
  /// The number of the touch in this run of the application, from 1: its name in a route log.
  public let number: Int
  let device: DeviceID
  let contact: UInt32
  /// Where the finger was put down.
  let firstScreenPoint: CGPoint
  /// Whether it changed in the frame that is being put together.
  @safe @exclusivity(unchecked) final var hasChanged = true
  /// Whether its view does not hear of it.
  var isWithheld: Bool { reasonForWithholding != nil }
  /// Why its view does not receive it; `nil` for a touch that it receives.
  let reasonForWithholding: String?
  /// What of its movement was put together into the delivery that is being made.
  var samples: [TouchState] = []
  /// Whether its view left its window or is animated, and the touch is to be cancelled for it.
  var hasLostView = false
  /// The recognisers that hear of it: those of its view and of all views that this one lies in.
  var recognizers: [UIGestureRecognizer] = []
  /// Whether a window dealt out that it is over.
  var isDealtOut = false

  /// - Parameter reasonForWithholding: Why the view is not to receive it.
  init(
    number: Int, _ contact: Contact, tapCount: Int = 1,
    hit: (view: UIView, window: UIWindow)? = nil, reasonForWithholding: String? = nil
  ) {
    self.tapCount = tapCount
    view = hit?.view
    window = hit?.window
    self.reasonForWithholding = reasonForWithholding
    self.number = number
    self.device = contact.device
    self.contact = contact.id
    type = contact.tool == .pencil ? .pencil : .direct
    maximumPossibleForce = contact.maximumForce
    state = TouchState(contact)
    firstScreenPoint = state.point
    super.init()
  }

  /// Makes a snapshot of a touch, as it was at one of its samples; nothing changes it any more.
  init(_ touch: UITouch, at sample: TouchState) {
    number = touch.number
    device = touch.device
    contact = touch.contact
    type = touch.type
    maximumPossibleForce = touch.maximumPossibleForce
    firstScreenPoint = touch.firstScreenPoint
    tapCount = touch.tapCount
    view = touch.view
    window = touch.window
    reasonForWithholding = nil
    state = sample
    state.phase = touch.phase
    state.previousTimestamp = sample.timestamp
    super.init()
  }

  /// Where the touch is, in a view's coordinates, or in the window's for `nil`.
  open func location(in view: UIView?) -> CGPoint {
    convert(state.point, to: view)
  }

  /// Where the touch was when it was last told of, in a view's coordinates.
  open func previousLocation(in view: UIView?) -> CGPoint {
    convert(state.previousPoint, to: view)
  }

  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = view?.window ?? (view as? UIWindow) ?? window else { return point }
    let windowPoint = window.convertFromScreen(point)
    return view?.convert(windowPoint, from: nil) ?? windowPoint
  }

  /// Begins a new frame: nothing has changed so far.
  @inline(__always)
  final func beginFrame() {
    hasChanged = false
    state.beginFrame()
  }

  /// Updates the touch with what changed, within a frame that ``beginFrame()`` began.
  @inline(__always)
  final func update(with contact: Contact) {
    hasChanged = true
    state.update(with: contact)
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
