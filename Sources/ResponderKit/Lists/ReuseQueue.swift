/// The views of a list that are not shown and can be used again, and the classes of new ones, by identifier.
@MainActor
struct ReuseQueue<View: UIView> {
  private var waiting: [String: [View]] = [:]
  private var classes: [String: View.Type] = [:]

  /// Registers the class of new views; `nil` to remove it.
  mutating func register(_ kind: AnyClass?, for identifier: String) {
    guard let kind else {
      classes[identifier] = nil
      return
    }
    guard let view = kind as? View.Type else {
      preconditionFailure("\(kind) cannot be registered: it is not a subclass of \(View.self).")
    }
    classes[identifier] = view
  }

  func registered(_ identifier: String) -> View.Type? { classes[identifier] }

  /// Takes a view out of the queue.
  mutating func take(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

  /// Puts a view into the queue; one without an identifier is not used again.
  mutating func add(_ view: View, _ identifier: String?) {
    if let identifier { waiting[identifier, default: []].append(view) }
  }
}
