import Foundation

/// The view changes of a property animator's blocks, recorded so that they can be reverted, or left
/// midway.
@MainActor
final class AnimatedChanges {
  private struct Entry {
    /// Retained until the animator has finished.
    let view: UIView
    let old: AnimatedValue
    var new: AnimatedValue
    /// The value that the animator last set. If the view has another one, the application has changed
    /// it since.
    var given: AnimatedValue
    /// The animation's progress when the change was made, from 0 to 1.
    let start: CGFloat
  }

  private var entries: [Entry] = []
  /// The progress at which the current block began.
  private var start: CGFloat = 0

  var isEmpty: Bool { entries.isEmpty }
  var firstView: UIView? { entries.first?.view }

  /// Runs a block and records its changes.
  func record(from start: CGFloat, _ block: () -> Void) {
    self.start = start
    ViewAnimation.recorded(by: self, block)
    for index in entries.indices {
      let value = entries[index].new.current(of: entries[index].view)
      entries[index].new = value
      entries[index].given = value
    }
  }

  /// Records a view's value before its first change.
  func note(_ view: UIView, from old: AnimatedValue) {
    guard !entries.contains(where: { $0.view === view && $0.old.isSameProperty(as: old) })
    else { return }
    entries.append(Entry(view: view, old: old, new: old, given: old, start: start))
  }

  /// Sets the views to their values at a point of the animation, unless the application has changed them
  /// since.
  /// - Parameter part: 0 for the values before the changes, 1 for those after them.
  func set(part: CGFloat) {
    UIView.performWithoutAnimation {
      for index in entries.indices {
        let entry = entries[index]
        guard entry.given.current(of: entry.view) == entry.given else { continue }
        let own = entry.start < 1 ? (part - entry.start) / (1 - entry.start) : part
        let value: AnimatedValue =
          part >= 1 ? entry.new : own <= 0 ? entry.old : entry.old.mixed(with: entry.new, part: own)
        if value != entry.given { value.set(on: entry.view) }
        entries[index].given = value.current(of: entry.view)
      }
    }
  }
}
