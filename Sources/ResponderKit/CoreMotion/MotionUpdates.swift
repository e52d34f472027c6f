import InputTranslation

/// The motion managers with active updates, held weakly.
@MainActor
final class MotionUpdates {
  /// How long a sensor can be silent before another one replaces it, in seconds.
  private static let timeout = 1.0

  private struct Entry { weak var manager: MotionEngine? }

  private var entries: [Entry] = []
  /// Called when the first manager starts updates, and when the last one stops.
  var onChange: (@MainActor (_ isWanted: Bool) -> Void)?
  private(set) var isWanted = false
  /// The last sample that was used.
  private var last: Acceleration?

  func add(_ manager: MotionEngine) {
    if !entries.contains(where: { $0.manager === manager }) {
      entries.append(Entry(manager: manager))
    }
    update()
  }

  func update() {
    entries.removeAll { $0.manager == nil }
    let isWanted = entries.contains { $0.manager?.isActive == true }
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    if !isWanted { last = nil }
    onChange?(isWanted)
  }

  /// Discards the last sample when its sensor is closed.
  func forgetSample() {
    last = nil
    for entry in entries { entry.manager?.forgetSample() }
  }

  func handle(_ sample: Acceleration) {
    // If there are several sensors, only the first to report is used: mixed samples are
    // meaningless.
    if let last, last.device != sample.device,
      sample.timestamp - last.timestamp < Self.timeout
    {
      return
    }
    last = sample
    for entry in entries { entry.manager?.add(sample) }
  }
}

extension UIApplication {
  func handleSample(_ sample: Acceleration) {
    // Hosts close the sensor in the background; samples may still be in the queue.
    guard applicationState != .background else { return }
    madeMotionUpdates?.handle(sample)
  }

  /// The managers with active updates, created at first use.
  var motionUpdates: MotionUpdates {
    if let madeMotionUpdates { return madeMotionUpdates }
    let updates = MotionUpdates()
    madeMotionUpdates = updates
    updates.onChange = { [weak self] in self?.onMotionUpdates?($0) }
    return updates
  }

  /// Called when an accelerometer is closed.
  package func accelerometerDidClose() { madeMotionUpdates?.forgetSample() }

  /// Whether the application requests samples of the accelerometer.
  package var wantsMotionUpdates: Bool { madeMotionUpdates?.isWanted ?? false }
}
