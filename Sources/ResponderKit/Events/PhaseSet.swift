/// A set of touch phases, cheap enough to create for each frame.
struct PhaseSet {
  private var bits: UInt8 = 0

  @inline(__always)
  mutating func insert(_ phase: UITouch.Phase) { bits |= 1 << UInt8(phase.rawValue) }

  @inline(__always)
  func contains(_ phase: UITouch.Phase) -> Bool { bits & (1 << UInt8(phase.rawValue)) != 0 }
}
