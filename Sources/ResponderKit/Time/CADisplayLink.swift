public import Foundation

/// Calls a method for each picture that a display would show: sixty times a second, on the
/// application's own clock.
@MainActor
open class CADisplayLink: NSObject {
  private static let framesPerSecond = 60

  /// Kept alive until ``invalidate()``.
  private var target: AnyObject?
  private let selector: Selector
  private var modes: Set<RunLoop.Mode> = []
  private var waiting: ScheduledAction?
  /// Itself, while it is added: the run loop keeps it.
  private var kept: CADisplayLink?

  /// When the picture came that is being told of, in seconds on the monotonic clock; 0 before
  /// the first.
  open private(set) var timestamp: TimeInterval = 0
  /// When the next one comes, in seconds on the monotonic clock.
  open private(set) var targetTimestamp: TimeInterval = 0
  /// The time between two pictures, in seconds; 0 before the first.
  open private(set) var duration: TimeInterval = 0

  /// How many pictures a second to hear of, of the sixty that there are; 0 for all.
  open var preferredFramesPerSecond = 0
  /// Whether it calls nobody until this is `false` again.
  open var isPaused = false {
    didSet { if isPaused != oldValue { wait() } }
  }

  /// - Parameters:
  ///   - target: Whose method it is; kept alive until ``invalidate()``.
  ///   - selector: A method that takes the display link, or nothing.
  public init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
    super.init()
  }

  /// Starts to call while the run loop is in a mode, or in one of the common modes. There is one loop: which
  /// is named makes no difference. The run loop keeps the display link until it is removed from all modes
  /// or invalidated.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard target != nil else { return }
    modes.insert(mode)
    modesChanged()
  }

  /// Stops calling in a mode until it is added again.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    modesChanged()
  }

  /// Stops calling for good, and lets go of the target.
  open func invalidate() {
    target = nil
    modes = []
    modesChanged()
  }

  private func modesChanged() {
    wait()
    kept = modes.isEmpty ? nil : self
  }

  /// The time between two calls, in seconds.
  private var interval: TimeInterval {
    let wanted = preferredFramesPerSecond > 0 ? preferredFramesPerSecond : Self.framesPerSecond
    let pictures = max(1, (Double(Self.framesPerSecond) / Double(wanted)).rounded())
    return pictures / Double(Self.framesPerSecond)
  }

  private func wait() {
    waiting?.cancel()
    waiting = nil
    guard !modes.isEmpty, !isPaused else { return }
    let scheduler = UIApplication.shared.scheduler
    let interval = interval
    // Pictures come at even times, whoever asks for them.
    var next = ((scheduler.now / interval).rounded(.down) + 1) * interval
    if next - scheduler.now < interval / 1000 { next += interval }
    targetTimestamp = next
    waiting = scheduler.scheduleUnawaited(at: next) { [weak self] in self?.show() }
  }

  private func show() {
    duration = 1 / Double(Self.framesPerSecond)
    timestamp = targetTimestamp
    wait()
    guard let target else { return }
    let mode = UIApplication.shared.runLoopMode
    guard modes.contains(.common) || modes.contains(mode) else { return }
    selector.perform(on: target, sender: self, event: nil)
  }
}

/// The application's clock: seconds on the monotonic clock, as in the timestamps of events.
@MainActor
public func CACurrentMediaTime() -> TimeInterval { UIApplication.shared.scheduler.now }
