/// The views of a table that are not shown and can be used again, and the classes of new ones, by identifier.
@MainActor
struct ReuseQueue<View: UIView> {
  private var waiting: [String: [View]] = [:]
  private var classes: [String: View.Type] = [:]

  mutating func register(_ kind: View.Type?, for identifier: String) {
    classes[identifier] = kind
  }

  func registered(_ identifier: String) -> View.Type? { classes[identifier] }

  /// Takes a view out of the queue.
  mutating func take(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

  /// Puts a view into the queue; one without an identifier is not used again.
  mutating func add(_ view: View, _ identifier: String?) {
    if let identifier { waiting[identifier, default: []].append(view) }
  }
}
