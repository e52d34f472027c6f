public import Foundation

/// The pending delayed calls of methods.
final class DelayedCalls: ApplicationPart {
  private struct Request {
    let id: Int
    /// Retained until the call, as in UIKit.
    let target: AnyObject
    let selector: Selector
    let argument: Any?
    let ticker: Ticker
  }

  private var requests: [Request] = []
  private var lastID = 0

  func add(
    _ selector: Selector, on target: AnyObject, with argument: Any?, after delay: TimeInterval,
    in modes: [RunLoop.Mode]
  ) {
    lastID += 1
    let id = lastID
    let ticker = Ticker(interval: delay, repeats: false)
    requests.append(
      Request(id: id, target: target, selector: selector, argument: argument, ticker: ticker))
    let isForTracking = modes.contains(.common) || modes.contains(.tracking)
    ticker.start(firesInMode: { _ in isForTracking }) { [unowned self] in
      requests.removeAll { $0.id == id }
      selector.send(to: target, from: argument)
    }
  }

  func cancel(for target: AnyObject, where matches: (Selector, Any?) -> Bool = { _, _ in true }) {
    let cancelled = requests.filter {
      $0.target === target && matches($0.selector, $0.argument)
    }
    requests.removeAll { request in cancelled.contains { $0.id == request.id } }
    for request in cancelled { request.ticker.stop() }
  }

  /// Returns whether an object has pending calls, but none with a selector from the same place in the
  /// source.
  func knowsOnlyOthers(than selector: Selector, of target: AnyObject) -> Bool {
    let own = requests.filter { $0.target === target }
    return !own.isEmpty && !own.contains { $0.selector == selector }
  }
}

extension UIApplication {
  fileprivate var delayedCalls: DelayedCalls { part(DelayedCalls.self) }
}

extension NSObject {
  /// Calls a method after a delay, on the application's clock. The object and the argument are retained
  /// until then.
  /// - Parameters:
  ///   - aSelector: A method that takes the argument, or nothing.
  ///   - anArgument: The argument.
  ///   - delay: The delay in seconds; 0 means the next turn.
  ///   - modes: The modes of the run loop in which to call the method. In the default mode it waits while
  ///     content is scrolled.
  @MainActor
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode] = [.default]
  ) {
    UIApplication.shared.delayedCalls.add(
      aSelector, on: self, with: anArgument, after: delay, in: modes)
  }

  /// Cancels the pending calls of an object with an argument.
  /// - Parameters:
  ///   - aTarget: The object.
  ///   - aSelector: The selector of the call; see ``Selector`` for equality.
  ///   - anArgument: The argument, compared with `==`; `nil` for calls without one.
  @MainActor
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    let calls = UIApplication.shared.delayedCalls
    let target = aTarget as AnyObject
    if calls.knowsOnlyOthers(than: aSelector, of: target) {
      UIApplication.warn(
        .unknownAction, about: target,
        "cancelPreviousPerformRequests cancelled nothing of \(Swift.type(of: target)): this Selector was "
          + "made at another place than those that are waiting. Keep one Selector in a constant.")
    }
    calls.cancel(for: target) { selector, argument in
      guard selector == aSelector else { return false }
      guard let argument, let anArgument else { return argument == nil && anArgument == nil }
      return isSame(argument, anArgument)
    }
  }

  /// Cancels all pending calls of an object.
  @MainActor
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    UIApplication.shared.delayedCalls.cancel(for: aTarget as AnyObject)
  }

  private static func isSame(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
    return (one as AnyObject) === (other as AnyObject)
  }
}
