/// Names a method of a class, for somebody else to call later: `Selector(ViewController.tapped(_:))`
/// where UIKit has `#selector(ViewController.tapped(_:))`.
///
/// The method takes nothing, the sender, or the sender and the event; what it returns is dropped.
/// A `Notification` is a sender like any other. The class is on the main actor, as every responder
/// is; mark one that is not a responder `@MainActor`. Name the class, for `Selector(tapped)` would
/// take a method of one instance. Where methods share a base name, write the labels, or the type:
/// `Selector(Player.play as @MainActor (Player) -> @MainActor () -> Void)`.
///
/// - Important: Swift does not tell whether two functions are the same. Selectors are equal when
///   they were made at the same place in the source for the same class, so that a line that runs
///   again gives the same selector again. For the same action at two places (`addTarget` here,
///   `removeTarget` there) keep one selector:
///
///   ```swift
///   static let tapped = Selector(ViewController.tapped(_:))
///   ```
///
///   A function that makes selectors of the methods it is handed has to hand on the place of its
///   caller too, or they all count as one.
public struct Selector: Hashable, Sendable {
  /// Where a selector was made, and for which class.
  private struct Origin: Hashable {
    let target: ObjectIdentifier
    let fileID: String
    let line, column: UInt
  }

  private typealias Call = @MainActor (_ target: AnyObject, _ sender: Any?, UIEvent?) -> Bool

  private let origin: Origin
  private let fits: @Sendable (AnyObject) -> Bool
  private let call: Call

  /// Names a method that takes nothing.
  public init<Target: AnyObject, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Result,
    fileID: String = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(of: Target.self, fileID, line, column) { target, _, _ in
      _ = method(target)()
      return true
    }
  }

  /// Names a method that takes the sender. It is called for senders of that type only, and without
  /// one only if the type is optional.
  public init<Target: AnyObject, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result,
    fileID: String = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(of: Target.self, fileID, line, column) { target, sender, _ in
      guard let sender = Self.cast(sender, to: Sender.self) else { return false }
      _ = method(target)(sender)
      return true
    }
  }

  /// Names a method that takes the sender and the event. Where there is no event, as for
  /// `sendActions(for:)`, it gets one without touches; UIKit passes `nil` there, which Swift cannot
  /// express in a parameter that is not optional.
  public init<Target: AnyObject, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent) -> Result,
    fileID: String = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(of: Target.self, fileID, line, column) { target, sender, event in
      guard let sender = Self.cast(sender, to: Sender.self) else { return false }
      _ = method(target)(sender, event ?? TouchesEvent.empty)
      return true
    }
  }

  /// Names a method that takes the sender and the event, if there is one.
  public init<Target: AnyObject, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Result,
    fileID: String = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.init(of: Target.self, fileID, line, column) { target, sender, event in
      guard let sender = Self.cast(sender, to: Sender.self) else { return false }
      _ = method(target)(sender, event)
      return true
    }
  }

  private init<Target: AnyObject>(
    of type: Target.Type, _ fileID: String, _ line: UInt, _ column: UInt,
    _ call: @escaping @MainActor (Target, Any?, UIEvent?) -> Bool
  ) {
    origin = Origin(target: ObjectIdentifier(type), fileID: fileID, line: line, column: column)
    fits = { $0 is Target }
    self.call = { target, sender, event in
      guard let target = target as? Target else { return false }
      return call(target, sender, event)
    }
  }

  private static func cast<Sender>(_ sender: Any?, to type: Sender.Type) -> Sender? {
    if let sender { return sender as? Sender }
    // No sender is one of any optional type, and of no other: not even of `Any`.
    guard let optional = type as? any ExpressibleByNilLiteral.Type else { return nil }
    return optional.init(nilLiteral: ()) as? Sender
  }

  // MARK: - Calling

  /// Whether an object has the method.
  public func canPerform(on target: AnyObject) -> Bool { fits(target) }

  /// Calls the method.
  /// - Returns: Whether it was called: the target has it, and takes such a sender and event.
  @MainActor @discardableResult
  public func perform(on target: AnyObject, sender: Any?, event: UIEvent?) -> Bool {
    call(target, sender, event)
  }

  /// What is said of a selector that removes nothing.
  @MainActor
  static func mistake(_ method: String, on object: AnyObject, of target: AnyObject?) -> String {
    let targetName = target.map { " of \(type(of: $0))" } ?? ""
    return "\(method) of \(type(of: object)) removed nothing: this Selector was made at another "
      + "place than those that are registered\(targetName), and so is another one. Keep one "
      + "Selector in a constant, or pass nil for every method."
  }

  // MARK: - Equality

  public static func == (left: Self, right: Self) -> Bool { left.origin == right.origin }

  public func hash(into hasher: inout Hasher) { hasher.combine(origin) }
}
