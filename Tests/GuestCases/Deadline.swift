/// The time at which a case stops waiting.
struct Deadline {
  /// Long enough for a debug build on an emulated processor of a busy machine; a case that works
  /// waits far less.
  static let usual = Duration.seconds(60)

  private let instant: ContinuousClock.Instant

  init(in timeout: Duration = usual) { instant = ContinuousClock.now + timeout }

  var hasPassed: Bool { ContinuousClock.now >= instant }

  /// What is left, as `poll` wants it: at least a millisecond until the deadline has passed.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = (instant - .now).components
    if seconds < 0 || attoseconds < 0 { return 0 }
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}

extension Duration {
  /// As a number, to calculate and print with.
  var inSeconds: Double { self / .seconds(1) }
}
