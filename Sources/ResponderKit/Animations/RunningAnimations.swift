/// The running animations of an application, held weakly.
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

  /// Ends all animations early, as when the application enters the background.
  mutating func breakOff() {
    let broken = entries
    entries = []
    for entry in broken { entry.animation?.breakOff() }
  }
}
