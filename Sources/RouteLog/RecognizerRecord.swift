public import ResponderKit

/// A change of a recogniser's state, as a value.
public struct RecognizerRecord: Equatable, Codable, Sendable {
  /// The number of the recogniser in the tree.
  public var id: Int
  /// The name of the recogniser in the route log.
  public var name: String
  /// The name of its type.
  public var type: String
  /// The name of its view, if it still has one.
  public var view: String?
  /// The old and the new state; for a recogniser that waits, the state that is pending.
  public var from, to: String
  /// Whether the recogniser has to wait for others to fail.
  public var isWaiting: Bool
  /// The names of the recognisers that it waits for, or that prevented it.
  public var others: [String]
  /// Their numbers in the tree.
  public var otherIDs: [Int]
  /// The reason, with the measured values if any; `nil` for a normal transition.
  public var cause: String?

  /// Creates a record of a transition.
  @MainActor
  public init(_ transition: RecognizerTransition, numbers: ObjectNumbers) {
    let recognizer = transition.recognizer
    id = numbers.number(recognizer)
    name = RouteRecord.name(recognizer)
    type = "\(Swift.type(of: recognizer))"
    view = transition.view.map(RouteRecord.name)
    from = String(describing: transition.from)
    to = String(describing: transition.to)
    isWaiting = transition.isWaiting
    others = transition.others.map(RouteRecord.name)
    otherIDs = transition.others.map(numbers.number)
    cause = transition.cause
  }
}
