/// The animations of an application that take their time; none is kept alive.
@MainActor
struct RunningAnimations {
  private struct Entry {
    weak var animation: ViewAnimation?
  }

  private var entries: [Entry] = []

  mutating func add(_ animation: ViewAnimation) {
    entries.removeAll { $0.animation?.isOver != false }
    entries.append(Entry(animation: animation))
  }

  /// Ends all of them before their time, as when the application leaves the screen.
  mutating func breakOff() {
    let broken = entries
    entries = []
    for entry in broken { entry.animation?.breakOff() }
  }
}
