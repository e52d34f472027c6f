/// The actions of a control, in order of registration.
@MainActor
struct ActionList {
  enum Action {
    case selector(Selector, target: AnyObject?)
    case closure(UIAction)
  }

  private struct Entry {
    /// Held weakly, as in UIKit: registering does not retain the target.
    weak var target: AnyObject?
    /// Whether a target was given; otherwise it is searched for each time.
    var hasTarget = false
    var selector: Selector?
    var closure: UIAction?
    var events: UIControl.Event

    var isAlive: Bool { !hasTarget || target != nil }
  }

  private var entries: [Entry] = []

  /// Returns the actions to call for events; each registration once, even if it matches several of
  /// them.
  func actions(for events: UIControl.Event) -> [Action] {
    entries.compactMap { entry in
      guard entry.isAlive, !entry.events.isDisjoint(with: events) else { return nil }
      if let closure = entry.closure { return .closure(closure) }
      return entry.selector.map { .selector($0, target: entry.target) }
    }
  }

  /// The events that anything is registered for.
  var events: UIControl.Event {
    entries.reduce(into: []) { if $1.isAlive { $0.formUnion($1.events) } }
  }

  /// The registered actions with their events.
  var handlers: [(action: Action, events: UIControl.Event)] {
    entries.compactMap { entry in
      guard entry.isAlive else { return nil }
      if let closure = entry.closure { return (.closure(closure), entry.events) }
      return entry.selector.map { (.selector($0, target: entry.target), entry.events) }
    }
  }

  // MARK: - Targets

  /// Registers a method. A method that is registered twice is called once.
  mutating func add(_ selector: Selector, of target: AnyObject?, for events: UIControl.Event) {
    entries.removeAll { !$0.isAlive }
    let known = entries.firstIndex {
      $0.selector == selector && $0.target === target && $0.hasTarget == (target != nil)
    }
    if let known {
      entries[known].events.formUnion(events)
    } else {
      entries.append(
        Entry(target: target, hasTarget: target != nil, selector: selector, events: events))
    }
  }

  /// Removes actions.
  /// - Parameters:
  ///   - selector: `nil` for every method.
  ///   - target: `nil` for every target.
  mutating func remove(_ selector: Selector?, of target: AnyObject?, for events: UIControl.Event) {
    remove(events) { entry in
      entry.closure == nil && (target == nil || entry.target === target)
        && (selector == nil || entry.selector == selector)
    }
  }

  /// Returns whether a method to be removed was never registered, although other methods of the
  /// target are.
  func isMistaken(
    _ selector: Selector, of target: AnyObject?, for events: UIControl.Event
  ) -> Bool {
    let others = entries.filter {
      $0.selector != nil && $0.isAlive && (target == nil || $0.target === target)
    }
    return !others.contains { $0.selector == selector }
      && others.contains { !$0.events.isDisjoint(with: events) }
  }

  // MARK: - Closures

  /// Registers a closure, which replaces one with the same identifier.
  mutating func add(_ action: UIAction, for events: UIControl.Event) {
    remove(action.identifier, for: events)
    entries.append(Entry(closure: action, events: events))
  }

  mutating func remove(_ identifier: UIAction.Identifier, for events: UIControl.Event) {
    remove(events) { $0.closure?.identifier == identifier }
  }

  private mutating func remove(_ events: UIControl.Event, where isMeant: (Entry) -> Bool) {
    for index in entries.indices where isMeant(entries[index]) {
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty || !$0.isAlive }
  }
}
