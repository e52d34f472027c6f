import GeneratedMovements

/// A rule that says when a device is shaken.
protocol Detector {
  /// Takes the next sample, and tells whether the rule says "shaken" at it.
  mutating func take(_ sample: Sample) -> Bool
}

/// A rule and its name in the tables.
struct Rival: Sendable {
  var name: String
  var make: @Sendable () -> any Detector

  /// Those that applications use, with the parameters that they are used with.
  static let all = [
    Rival(name: "Seismic 13 (medium, default)") { Seismic(threshold: 13) },
    Rival(name: "Seismic 11 (light)") { Seismic(threshold: 11) },
    Rival(name: "Seismic 15 (hard)") { Seismic(threshold: 15) },
    Rival(name: "Android 2.7 g, 1st event") { ForceCounter() },
    Rival(name: "Android 2.7 g, 3rd event") { ForceCounter(wanted: 3) },
    Rival(name: "iOS L0 0.7/0.2 (<=25 Hz)") { Thinned(JumpDetector()) },
    Rival(name: "Apple GLPaint 2.0 g HP (<=25 Hz)") { Thinned(HighPass()) },
  ]

  /// When it fires in a recording, in seconds.
  func fires(in file: AccelerationFile) -> [Double] {
    var detector = make()
    return file.samples.filter { detector.take($0) }.map(\.time)
  }
}

/// A rule that was made for a slow sensor: it gets 25 samples a second at most.
struct Thinned: Detector {
  private var detector: any Detector
  private var next = 0.0

  init(_ detector: any Detector) { self.detector = detector }

  mutating func take(_ sample: Sample) -> Bool {
    guard sample.time >= next - 0.001 else { return false }
    next = sample.time + 0.04
    return detector.take(sample)
  }
}
