/// The position in a history, and the time of the next step.
struct StagePlayer: Sendable {
  /// The current step; -1 before the first.
  private(set) var position = -1
  private(set) var isPaused = false
  /// The factor of the speed.
  private(set) var speed = 1.0
  /// Seconds since the first step, in the time of the history.
  private(set) var time = 0.0
  /// Whether the user pressed a key.
  private(set) var isHandled = false
  /// Whether the history is live: the latest step is shown unless paused.
  let isLive: Bool

  init(isLive: Bool = false) { self.isLive = isLive }

  private static let speeds = 0.125...16.0

  /// Whether the current step is the last.
  func isAtEnd(of history: StageHistory) -> Bool { position >= history.count - 1 }

  /// Advances the time.
  mutating func advance(by seconds: Double, in history: StageHistory) {
    if isLive {
      if !isPaused, history.count > 0 { show(history.count - 1, of: history) }
      return
    }
    guard !isPaused, !isAtEnd(of: history) else { return }
    time += max(seconds, 0) * speed
    while position + 1 < history.count, history.time(of: position + 1) <= time { position += 1 }
    time = min(time, history.duration)
  }

  /// The seconds until the next step; `nil` if there is none to wait for.
  func secondsToNext(in history: StageHistory) -> Double? {
    guard !isLive, !isPaused, position + 1 < history.count else { return nil }
    return max(history.time(of: position + 1) - time, 0) / speed
  }

  /// Handles a key.
  mutating func handle(_ key: StageKey, in history: StageHistory) {
    isHandled = true
    switch key {
    case .space where isLive: isPaused.toggle()
    case .space:
      guard isAtEnd(of: history) else { return isPaused.toggle() }
      // Starts over.
      show(0, of: history)
      isPaused = false
    case .forward: step(to: position + 1, of: history)
    case .back: step(to: position - 1, of: history)
    case .first: step(to: 0, of: history)
    case .last: step(to: history.count - 1, of: history)
    case .faster: speed = min(speed * 2, Self.speeds.upperBound)
    case .slower: speed = max(speed / 2, Self.speeds.lowerBound)
    case .quit: break
    }
  }

  /// Stays at the same step when older ones were removed.
  mutating func forget(_ count: Int) { position = max(position - count, min(position, 0)) }

  private mutating func step(to place: Int, of history: StageHistory) {
    isPaused = true
    show(place, of: history)
  }

  private mutating func show(_ place: Int, of history: StageHistory) {
    guard history.count > 0 else { return }
    position = max(min(place, history.count - 1), 0)
    time = history.time(of: position)
  }
}
