public import Foundation

/// Calls a method for each frame of a display, sixty times a second, on the application's clock; not while
/// the application is in the background.
@MainActor
open class CADisplayLink: NSObject {
  private static let framesPerSecond = 60

  /// Retained until ``invalidate()``.
  private var target: AnyObject?
  private let selector: Selector
  private var modes: Set<RunLoop.Mode> = []
  private var waiting: ScheduledAction?
  /// The observation of the return to the foreground, while the application is in the background.
  private var returning: (any NSObjectProtocol)?
  /// This object, while the run loop retains it.
  private var kept: CADisplayLink?

  /// The time of the current frame, in seconds on the monotonic clock; 0 before the first.
  open private(set) var timestamp: TimeInterval = 0
  /// The time of the next frame, in seconds on the monotonic clock.
  open private(set) var targetTimestamp: TimeInterval = 0
  /// The duration of a frame, in seconds; 0 before the first.
  open private(set) var duration: TimeInterval = 0

  /// The number of calls per second, up to sixty; 0 for sixty.
  open var preferredFramesPerSecond = 0
  /// The range of rates that the application can use. The preferred one, or else the highest, sets
  /// ``preferredFramesPerSecond``.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let range = preferredFrameRateRange
      preferredFramesPerSecond = Int((range.preferred ?? range.maximum).rounded())
    }
  }
  /// Whether calls are paused.
  open var isPaused = false {
    didSet { if isPaused != oldValue { wait() } }
  }

  /// Creates a display link.
  /// - Parameters:
  ///   - target: The target, retained until ``invalidate()``.
  ///   - selector: A method that takes the display link, or nothing.
  public init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
    super.init()
  }

  /// Starts calling while the run loop is in a mode, or in one of the common modes. There is only one run
  /// loop, so the first parameter has no effect. The run loop retains the display link until it is removed
  /// from all modes or invalidated.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard target != nil else { return }
    modes.insert(mode)
    modesChanged()
  }

  /// Stops calling in a mode.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    modesChanged()
  }

  /// Stops calling permanently, and releases the target.
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
    if let returning { NotificationCenter.default.removeObserver(returning) }
    returning = nil
    guard !modes.isEmpty, !isPaused else { return }
    let application = UIApplication.shared
    guard application.applicationState != .background else { return waitInBackground() }
    let scheduler = application.scheduler
    let interval = interval
    // Frames have fixed times, which do not depend on the targets.
    var next = ((scheduler.now / interval).rounded(.down) + 1) * interval
    if next - scheduler.now < interval / 1000 { next += interval }
    targetTimestamp = next
    waiting = scheduler.scheduleUnawaited(at: next) { [weak self] in self?.show() }
  }

  private func waitInBackground() {
    returning = NotificationCenter.default.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.wait() }
    }
  }

  private func show() {
    if UIApplication.shared.applicationState == .background { return wait() }
    duration = 1 / Double(Self.framesPerSecond)
    timestamp = targetTimestamp
    wait()
    guard let target else { return }
    let mode = UIApplication.shared.runLoopMode
    guard modes.contains(.common) || modes.contains(mode) else { return }
    selector.send(to: target, from: self)
  }
}

/// Returns the time of the application's clock: seconds on the monotonic clock, as in the
/// timestamps of events.
@MainActor
public func CACurrentMediaTime() -> TimeInterval { UIApplication.shared.scheduler.now }
