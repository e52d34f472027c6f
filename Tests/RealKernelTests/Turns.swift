/// Lets so many guests run at a time; more would wait for each other's processor time.
actor Turns {
  static let shared = Turns(3)

  private var free: Int
  private var waiting: [(seconds: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init(_ count: Int) { free = count }

  /// Waits for a turn. The longest run has the next one: begun last, it would run alone at the end.
  func take(seconds: Int) async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append((seconds, $0)) }
    }
  }

  func giveBack() {
    if let next = waiting.indices.max(by: { waiting[$0].seconds < waiting[$1].seconds }) {
      waiting.remove(at: next).continuation.resume()
    } else {
      free += 1
    }
  }
}
