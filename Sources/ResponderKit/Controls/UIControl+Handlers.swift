import Foundation

extension NSNull {
  /// The only instance that the kit uses: equal ones have different hashes in this Foundation.
  static let shared = NSNull()
}

// The registered actions.
extension UIControl {
  /// The registered targets; one `NSNull` stands for all actions without a target, and an
  /// `ObjectIdentifier` for a target that is not an `NSObject`. Look for the actions without a target by
  /// `contains { $0.base is NSNull }`, because another `NSNull` may have another hash here.
  public var allTargets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for (action, _) in list.handlers {
      guard case .selector(_, let target) = action else { continue }
      if let target {
        targets.insert(
          (target as? NSObject).map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(target)))
      } else {
        targets.insert(NSNull.shared)
      }
    }
    return targets
  }

  /// Returns the methods that are registered for a target and an event; `nil` if there are none.
  /// - Parameters:
  ///   - target: The target; `nil` for actions without one.
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

  /// Calls a closure for each registration, in order, with an action, or a target and its method,
  /// and the events. Setting the closure's last argument stops the enumeration.
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
