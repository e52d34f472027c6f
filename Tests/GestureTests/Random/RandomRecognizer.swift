import ResponderKit

/// Makes recognisers of every kind.
@MainActor
enum RandomRecognizer {
  static func make(_ random: inout SplitMix) -> any Bookkeeping {
    switch random.below(9) {
    case 0:
      let tap = BookkeepingTap()
      tap.numberOfTapsRequired = 1 + random.below(3)
      tap.numberOfTouchesRequired = 1 + random.below(2)
      return tap
    case 1:
      let press = BookkeepingPress()
      press.numberOfTapsRequired = random.below(2)
      press.minimumPressDuration = Double(random.below(4)) / 10
      return press
    case 2:
      let pan = BookkeepingPan()
      pan.minimumNumberOfTouches = 1 + random.below(2)
      pan.maximumNumberOfTouches = 2
      return pan
    case 3: return BookkeepingSwipe()
    case 4: return BookkeepingPinch()
    case 5: return BookkeepingRotation()
    case 6:
      let pan = BookkeepingEdge()
      pan.edges = .all
      return pan
    default: return WhimsicalRecognizer(seed: random.below(1 << 30))
    }
  }
}
