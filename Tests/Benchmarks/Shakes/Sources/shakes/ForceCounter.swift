import GeneratedMovements

/// The rule of many Android applications: more than 2.7 g, gravity included, at most twice a second;
/// some wait for the third such event, none of them more than three seconds after the one before.
struct ForceCounter: Detector {
  /// The event that counts; `nil`: each.
  private let wanted: Int?
  private var count = 0
  private var lastEvent: Double?

  /// In g.
  private let threshold: Double

  init(threshold: Double = 2.7, wanted: Int? = nil) {
    self.threshold = threshold
    self.wanted = wanted
  }

  mutating func take(_ sample: Sample) -> Bool {
    guard sample.squaredMagnitude > threshold * threshold else { return false }
    if let lastEvent {
      if lastEvent + 0.5 > sample.time { return false }
      if lastEvent + 3 < sample.time { count = 0 }
    }
    lastEvent = sample.time
    count += 1
    return wanted == nil || count == wanted
  }
}
