import Foundation

/// The contexts of a thread that are drawn into, the current one last.
final class GraphicsStack {
  private enum Entry {
    case made(CGContext)
    /// One that is made when a program asks for it: most views draw nothing.
    case wanted(bounds: CGRect, area: CGRect, scale: CGFloat)
  }

  private static let key = "ResponderKit.GraphicsStack"
  private var entries: [Entry] = []

  /// The stack of this thread.
  static var current: GraphicsStack {
    if Thread.isMainThread { return unsafe ofMainThread }
    let values = Thread.current.threadDictionary
    if let stack = values[key] as? GraphicsStack { return stack }
    let stack = GraphicsStack()
    values[key] = stack
    return stack
  }

  /// The stack of the main thread, which draws views.
  @MainActor static var main: GraphicsStack { unsafe ofMainThread }

  // Only the main thread uses it. It is not kept in the thread's dictionary, because the first look-up there
  // costs a start a million instructions.
  private nonisolated(unsafe) static let ofMainThread = GraphicsStack()

  var context: CGContext? {
    guard let last = entries.last else { return nil }
    switch last {
    case .made(let context): return context
    case .wanted(let bounds, let area, let scale):
      let context = CGContext(bounds: bounds, area: area, scale: scale)
      entries[entries.count - 1] = .made(context)
      return context
    }
  }

  func push(_ context: CGContext) { entries.append(.made(context)) }
  func pop() { _ = entries.popLast() }

  /// Runs a program's drawing; what it pushes and does not pop goes with it.
  func draw(bounds: CGRect, area: CGRect, scale: CGFloat, _ body: () -> Void) {
    let count = entries.count
    entries.append(.wanted(bounds: bounds, area: area, scale: scale))
    body()
    entries.removeLast(max(entries.count - count, 0))
  }

  func draw(in context: CGContext, _ body: () -> Void) {
    let count = entries.count
    entries.append(.made(context))
    body()
    entries.removeLast(max(entries.count - count, 0))
  }
}
