import InputTranslation

/// The motion managers with active updates, held weakly.
final class MotionUpdates: ApplicationPart, SampleReceiver {
  /// How long a sensor can be silent before another one replaces it, in seconds.
  private static let timeout = 1.0

  private struct Entry { weak var manager: MotionEngine? }

  private var entries: [Entry] = []
  /// Called when the first manager starts updates, and when the last one stops.
  var onChange: (@MainActor (_ isWanted: Bool) -> Void)?
  /// Returns whether there is an accelerometer.
  var hasAccelerometer: @MainActor () -> Bool = { true }
  private(set) var isWanted = false
  /// The last sample that was used.
  private var last: Acceleration?

  func add(_ manager: MotionEngine) {
    application.sampleReceiver = self
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

  override func enterBackground() { forgetSample() }

  func consume(_ sample: Acceleration) {
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
  /// The managers with active updates.
  var motionUpdates: MotionUpdates { part(MotionUpdates.self) }

  /// Called when the application starts or stops requesting samples of the accelerometer; set by a
  /// host.
  package var onMotionUpdates: (@MainActor (_ isWanted: Bool) -> Void)? {
    get { motionUpdates.onChange }
    set { motionUpdates.onChange = newValue }
  }

  /// Returns whether there is an accelerometer; set by a host.
  package var hasAccelerometer: @MainActor () -> Bool {
    get { motionUpdates.hasAccelerometer }
    set { motionUpdates.hasAccelerometer = newValue }
  }

  /// Called when an accelerometer is closed.
  package func accelerometerDidClose() { motionUpdates.forgetSample() }

  /// Whether the application requests samples of the accelerometer.
  package var wantsMotionUpdates: Bool { motionUpdates.isWanted }
}
