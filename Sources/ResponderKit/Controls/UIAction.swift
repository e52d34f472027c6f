public import Foundation

/// A named closure that a control can call.
@MainActor
open class UIAction: NSObject {
  /// The closure of an action. It receives the action, which contains the sender.
  public typealias Handler = @MainActor (UIAction) -> Void

  /// Identifies an action: a control keeps one action for each identifier.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The appearance of the action in a menu.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The action cannot be selected.
    public static let disabled = Self(rawValue: 1 << 0)
    /// The action destroys data.
    public static let destructive = Self(rawValue: 1 << 1)
    /// The action is not shown.
    public static let hidden = Self(rawValue: 1 << 2)
    /// The menu stays open after the action was selected.
    public static let keepsMenuPresented = Self(rawValue: 1 << 3)
  }

  /// The mark next to the action in a menu.
  public enum State: Int, Sendable {
    /// No mark.
    case off = 0
    /// The action is on.
    case on = 1
    /// The action is partly on.
    case mixed = 2
  }

  /// Stored, but without effect: there are no menus.
  open var attributes: Attributes
  /// Stored, but without effect: there are no menus.
  open var state: State
  /// The title, which a button adopts as its own.
  open var title: String
  /// The image, which a button adopts as its own.
  open var image: UIImage?
  /// Identifies the action.
  public let identifier: Identifier
  /// The sender, while the handler runs.
  public private(set) var sender: Any?
  private let handler: Handler

  /// Creates an action.
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The image.
  ///   - identifier: The identifier; `nil` for a unique one.
  ///   - attributes: Stored, but without effect.
  ///   - state: Stored, but without effect.
  ///   - handler: The closure.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping Handler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init()
  }

  /// Calls the handler for a sender.
  func perform(from sender: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}

extension UIApplication {
  /// Reports that a control called a closure.
  @inline(never)
  func reportCall(of action: UIAction, from sender: UIControl) {
    guard !(action is any ReportsActions) else { return }
    var details = PerformedAction.Details()
    // An identifier that was not given is a UUID.
    let identifier = action.identifier.rawValue
    let name = UUID(uuidString: identifier) == nil ? identifier : action.title
    details.name = name.isEmpty ? nil : name
    details.result = .done
    report(PerformedAction("closure", details, run: handlerRuns.current, sender: sender))
  }
}
