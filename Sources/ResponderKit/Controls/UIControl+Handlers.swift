import Foundation

// What is registered.
extension UIControl {
  /// The objects whose methods are registered; `NSNull` stands for methods without a target, and an
  /// `ObjectIdentifier` for an object that is no `NSObject`.
  public var allTargets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for (action, _) in list.handlers {
      guard case .selector(_, let target) = action else { continue }
      if let target {
        targets.insert(
          (target as? NSObject).map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(target)))
      } else {
        targets.insert(NSNull())
      }
    }
    return targets
  }

  /// The methods that are registered for a target and one of the events; `nil` if there are none.
  /// - Parameters:
  ///   - target: `nil` for methods without a target.
  ///   - controlEvent: The event.
  public func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [Selector]? {
    let wanted = target.map { $0 as AnyObject }
    let found = list.handlers.compactMap { action, events -> Selector? in
      guard case .selector(let selector, let target) = action, target === wanted,
        !events.isDisjoint(with: controlEvent)
      else { return nil }
      return selector
    }
    return found.isEmpty ? nil : found
  }

  /// Calls a closure with everything that is registered, in the order of registration: an action, or
  /// a target with its method, and the events. It stops when the closure sets its last argument.
  public func enumerateEventHandlers(
    _ iterator: (
      _ action: UIAction?, _ targetAction: (Any?, Selector)?, _ event: Event, _ stop: inout Bool
    ) -> Void
  ) {
    var stop = false
    for (action, events) in list.handlers where !stop {
      switch action {
      case .selector(let selector, let target): iterator(nil, (target, selector), events, &stop)
      case .closure(let closure): iterator(closure, nil, events, &stop)
      }
    }
  }
}
