import Foundation

/// Windows from back to front, held weakly.
@MainActor
struct WindowStack {
  private struct Entry {
    weak var window: UIWindow?
  }

  private var entries: [Entry] = []

  var windows: [UIWindow] { entries.compactMap(\.window) }

  /// Moves a window to the front of its level.
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

  /// Returns the view at a point of the screen and its window. The frontmost window is tested
  /// first; if it has no view there, the next one follows.
  /// - Parameter isRecorded: Whether the answers are recorded by a ``HitTest``.
  func hitTest(
    _ point: CGPoint, with event: UIEvent?, isRecorded: Bool = false
  ) -> (view: UIView, window: UIWindow)? {
    for entry in entries.reversed() {
      guard let window = entry.window else { continue }
      let place = window.convertFromScreen(point)
      let view =
        if isRecorded { HitTest.ask(window, at: place, with: event) } else {
          window.hitTest(place, with: event)
        }
      // An override may return a view that has no window.
      if let view { return (view, view.window ?? window) }
    }
    return nil
  }
}
