/// A gesture with a short name: the number of fingers and the kind.
struct ShortGesture: Hashable, Sendable {
  enum Motion: String, CaseIterable, Sendable {
    case tap, doubleTap, tripleTap, longPress, swipeLeft, swipeRight, swipeUp, swipeDown
  }

  let motion: Motion
  let fingers: Int

  /// What the name of a gesture with one to five fingers begins with.
  static let prefixes = ["", "twoFinger", "threeFinger", "fourFinger", "fiveFinger"]

  /// The short name: `doubleTap`, `threeFingerSwipeLeft`.
  var name: String {
    fingers == 1
      ? motion.rawValue
      : Self.prefixes[fingers - 1] + motion.rawValue.prefix(1).uppercased()
        + motion.rawValue.dropFirst()
  }

  /// The number of taps, for gestures that wait for others with more taps.
  var taps: Int? {
    switch motion {
    case .tap: 1
    case .doubleTap: 2
    case .tripleTap: 3
    default: nil
    }
  }

  static let all = (1...5).flatMap { fingers in
    Motion.allCases.map { Self(motion: $0, fingers: fingers) }
  }

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
