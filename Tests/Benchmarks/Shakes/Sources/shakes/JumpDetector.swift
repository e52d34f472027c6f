import GeneratedMovements

/// The rule of an early iPhone book: two axes jump by 0.7 g from one sample to the next; the next
/// shake can come when no two of them jump by 0.2 g.
struct JumpDetector: Detector {
  private var last: Sample?
  private var isShaking = false

  mutating func take(_ sample: Sample) -> Bool {
    defer { last = sample }
    guard let last else { return false }
    func jumps(beyond limit: Double) -> Bool {
      let jumps = [sample.x - last.x, sample.y - last.y, sample.z - last.z]
      return jumps.count { abs($0) > limit } >= 2
    }
    if isShaking {
      if !jumps(beyond: 0.2) { isShaking = false }
      return false
    }
    isShaking = jumps(beyond: 0.7)
    return isShaking
  }
}
