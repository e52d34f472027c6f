import Foundation

/// The contexts of a thread that are drawn into, the current one last.
final class GraphicsStack {
  private enum Entry {
    case made(CGContext)
    /// That of an image, which has a size in points.
    case image(CGContext, size: CGSize, scale: CGFloat)
    /// One that is made when a program asks for it: most views draw nothing.
    case wanted(bounds: CGRect, area: CGRect, scale: CGFloat)
  }

  private var entries: [Entry] = []

  /// The stack of this thread.
  static var current: GraphicsStack {
    if let known = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<GraphicsStack>.fromOpaque(known).takeUnretainedValue()
    }
    let stack = GraphicsStack()
    let status = unsafe pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    precondition(status == 0, "no memory is left for a value of each thread")
    return stack
  }

  // The first look-up in `Thread.threadDictionary` would cost a start a million instructions.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { stack in
      if let stack = unsafe stack { unsafe Unmanaged<GraphicsStack>.fromOpaque(stack).release() }
    }
    precondition(status == 0, "no key for a value of each thread is left")
    return key
  }()

  var context: CGContext? {
    guard let last = entries.last else { return nil }
    switch last {
    case .made(let context), .image(let context, _, _): return context
    case .wanted(let bounds, let area, let scale):
      let context = CGContext(bounds: bounds, area: area, scale: scale)
      entries[entries.count - 1] = .made(context)
      return context
    }
  }

  func push(_ context: CGContext) { entries.append(.made(context)) }
  func pop() { _ = entries.popLast() }

  @discardableResult
  func pushImage(in bounds: CGRect, scale: CGFloat) -> CGContext {
    let context = CGContext(bounds: bounds, area: bounds, scale: scale)
    entries.append(.image(context, size: bounds.size, scale: scale))
    return context
  }

  /// Runs a program's drawing of an image; what it pushes and does not pop goes with it.
  func drawImage(in bounds: CGRect, scale: CGFloat, _ body: (CGContext) -> Void) {
    let count = entries.count
    body(pushImage(in: bounds, scale: scale))
    entries.removeLast(max(entries.count - count, 0))
  }

  /// Whether an image of a size has content.
  static func hasContent(_ size: CGSize) -> Bool { size.width > 0 && size.height > 0 }

  /// The size and the scale of the image that is drawn, if the current context is that of one.
  var image: (size: CGSize, scale: CGFloat)? {
    guard case .image(_, let size, let scale) = entries.last, Self.hasContent(size) else {
      return nil
    }
    return (size, scale)
  }

  func popImage() {
    if case .image = entries.last { entries.removeLast() }
  }

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
