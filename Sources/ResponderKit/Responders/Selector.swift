/// Identifies a method of a class, to be called later: `Selector(ViewController.tapped(_:))`
/// corresponds to `#selector(ViewController.tapped(_:))` in UIKit.
///
/// The method takes nothing, the sender, or the sender and the event; its return value is ignored.
/// A `Notification` is a sender like any other. The class has to be on the main actor, as every
/// responder is; mark other classes `@MainActor`. Name the class, because `Selector(tapped)` would
/// refer to a method of one instance. If several methods have the same base name, write the labels,
/// or the type: `Selector(Player.play as @MainActor (Player) -> @MainActor () -> Void)`.
///
/// - Important: Swift cannot compare functions. Selectors are equal if they were created at the
///   same place in the source for the same class, so a line that runs again creates an equal
///   selector. To use the same action in two places (`addTarget` here, `removeTarget` there), store
///   the selector, or give it the same name in both. Selectors with equal names are equal, as in
///   UIKit:
///
/// ```swift
///   static let tapped = Selector(ViewController.tapped(_:))
///
///   control.addTarget(self, action: Selector(Panel.tapped, name: "tapped"), for: .touchUpInside)
///   control.removeTarget(self, action: Selector(Panel.tapped, name: "tapped"), for: .touchUpInside)
/// ```
///
/// A function that creates selectors for its callers has to pass on the caller's source location
/// too, or all its selectors are equal.
public struct Selector: Hashable, Sendable {
  /// What makes selectors equal.
  private enum Identity: Hashable {
    case name(String)
    /// The place in the source where a selector was created, and the class.
    case place(target: ObjectIdentifier, fileID: String, line: UInt, column: UInt)
  }

  /// Calls the method.
  /// - Returns: The method's return value; `nil` if it was not called.
  private typealias Call = @MainActor (_ target: AnyObject, _ sender: Any?, UIEvent?) -> Any?

  private let identity: Identity
  private let fits: @Sendable (AnyObject) -> Bool
  private let call: Call

  /// Creates a selector of a method without parameters.
  @preconcurrency
  public init<Target: AnyObject, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Result,
    name: String? = nil, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(of: Target.self, name, fileID, line, column) { target, _, _ in
      .some(method(target)())
    }
  }

  /// Creates a selector of a method that takes the sender. It is called only for senders of that
  /// type, and without a sender only if the type is optional.
  @preconcurrency
  public init<Target: AnyObject, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result,
    name: String? = nil, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(of: Target.self, name, fileID, line, column) { target, sender, _ in
      guard let sender = Self.cast(sender, to: Sender.self) else { return nil }
      return .some(method(target)(sender))
    }
  }

  /// Creates a selector of a method that takes the sender and the event. Without an event, as for
  /// `sendActions(for:)`, the method receives one without touches; UIKit passes `nil`, which a
  /// non-optional parameter cannot represent.
  @preconcurrency
  public init<Target: AnyObject, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent) -> Result,
    name: String? = nil, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(of: Target.self, name, fileID, line, column) { target, sender, event in
      guard let sender = Self.cast(sender, to: Sender.self) else { return nil }
      return .some(method(target)(sender, event ?? TouchesEvent.empty))
    }
  }

  /// Creates a selector of a method that takes the sender and the event, if there is one.
  @preconcurrency
  public init<Target: AnyObject, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Result,
    name: String? = nil, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(of: Target.self, name, fileID, line, column) { target, sender, event in
      guard let sender = Self.cast(sender, to: Sender.self) else { return nil }
      return .some(method(target)(sender, event))
    }
  }

  private init<Target: AnyObject>(
    of type: Target.Type, _ name: String?, _ fileID: String, _ line: UInt, _ column: UInt,
    _ call: @escaping @MainActor (Target, Any?, UIEvent?) -> Any?
  ) {
    identity =
      name.map(Identity.name)
      ?? .place(target: ObjectIdentifier(type), fileID: fileID, line: line, column: column)
    fits = { $0 is Target }
    self.call = { target, sender, event in
      guard let target = target as? Target else { return nil }
      return call(target, sender, event)
    }
  }

  private static func cast<Sender>(_ sender: Any?, to type: Sender.Type) -> Sender? {
    if let sender { return sender as? Sender }
    // A missing sender matches optional types only, not even `Any`.
    guard let optional = type as? any ExpressibleByNilLiteral.Type else { return nil }
    return optional.init(nilLiteral: ()) as? Sender
  }

  /// The name, if it was given one.
  var name: String? { if case .name(let name) = identity { name } else { nil } }

  /// The place in the source where it was created, unless it has a name.
  var place: String? {
    guard case .place(_, let fileID, let line, _) = identity else { return nil }
    return "\(fileID):\(line)"
  }

  // MARK: - Calling

  /// Returns whether an object has the method.
  public func canPerform(on target: AnyObject) -> Bool { fits(target) }

  /// Calls the method.
  /// - Returns: Whether it was called: the target has it, and the types of the sender and the event
  ///   match.
  @MainActor @discardableResult
  public func perform(on target: AnyObject, sender: Any?, event: UIEvent?) -> Bool {
    call(target, sender, event) != nil
  }

  /// Calls the method as an action, and reports a ``UsageWarning`` if it was not called.
  /// - Returns: Whether it was called.
  @MainActor @discardableResult
  func send(to target: AnyObject, from sender: Any?) -> Bool {
    let isCalled = perform(on: target, sender: sender, event: nil)
    if !isCalled { Self.warnOfUnfit(target, sender) }
    return isCalled
  }

  @MainActor
  static func warnOfUnfit(_ target: AnyObject, _ sender: Any?) {
    let senderName = sender.map { "\(type(of: $0))" } ?? "no sender"
    UIApplication.warn(
      .unfitAction, about: target,
      "An action was not called: \(type(of: target)) lacks the method, or it takes another sender "
        + "than \(senderName).")
  }

  /// Calls the method and returns its return value; `nil` if it was not called.
  @MainActor
  func result(of target: AnyObject, sender: Any?) -> Any? { call(target, sender, nil) }

  /// The warning about a selector that removes nothing.
  @MainActor
  static func mistake(_ method: String, on object: AnyObject, of target: AnyObject?) -> String {
    let targetName = target.map { " of \(type(of: $0))" } ?? ""
    return "\(method) of \(type(of: object)) removed nothing: this Selector was made at another "
      + "place than those that are registered\(targetName), and so is another one. Keep one "
      + "Selector in a constant, or pass nil for every method."
  }

  // MARK: - Equality

  public static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
