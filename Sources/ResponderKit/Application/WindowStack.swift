import Foundation

/// Windows in the order in which they lie, the farthest back first; none is kept alive.
@MainActor
struct WindowStack {
  private struct Entry {
    weak var window: UIWindow?
  }

  private var entries: [Entry] = []

  var windows: [UIWindow] { entries.compactMap(\.window) }

  /// Puts a window in front of the others of its level.
  mutating func show(_ window: UIWindow) {
    hide(window)
    let place = entries.firstIndex { entry in
      entry.window.map { $0.windowLevel > window.windowLevel } ?? false
    }
    entries.insert(Entry(window: window), at: place ?? entries.endIndex)
  }

  mutating func hide(_ window: UIWindow) {
    entries.removeAll { $0.window == nil || $0.window === window }
  }

  /// The view under a point of the screen, and the window that found it: the front window is asked
  /// first, and the next one where it has nothing.
  func hitTest(_ point: CGPoint, with event: UIEvent?) -> (view: UIView, window: UIWindow)? {
    for entry in entries.reversed() {
      guard let window = entry.window,
        let view = window.hitTest(window.convertFromScreen(point), with: event)
      else { continue }
      // An override may answer a view that lies in no window.
      return (view, view.window ?? window)
    }
    return nil
  }
}
