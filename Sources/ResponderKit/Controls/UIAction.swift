public import Foundation

/// A closure with a name that a control can call.
@MainActor
open class UIAction: NSObject {
  /// What an action does; it gets the action, which knows its sender.
  public typealias Handler = @MainActor (UIAction) -> Void

  /// Tells actions apart: a control keeps one of each identifier.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu would show the action.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It cannot be chosen.
    public static let disabled = Self(rawValue: 1 << 0)
    /// It destroys something.
    public static let destructive = Self(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Self(rawValue: 1 << 2)
    /// The menu stays when it was chosen.
    public static let keepsMenuPresented = Self(rawValue: 1 << 3)
  }

  /// What mark a menu would put beside the action.
  public enum State: Int, Sendable {
    /// None.
    case off = 0
    /// That it is on.
    case on = 1
    /// That it is on in part.
    case mixed = 2
  }

  /// Kept and given back: there are no menus, and a control calls the action whatever they are.
  open var attributes: Attributes
  /// Kept and given back: there are no menus.
  open var state: State
  /// Kept and given back, never drawn; a button takes its own title from it.
  open var title: String
  /// Kept and given back, never drawn.
  open var image: UIImage?
  /// Tells the action from others.
  public let identifier: Identifier
  /// Who called the action; only while the handler runs.
  public private(set) var sender: Any?
  private let handler: Handler

  /// - Parameters:
  ///   - title: Kept and given back, never drawn.
  ///   - image: Kept and given back, never drawn.
  ///   - identifier: `nil` for one that no other action has.
  ///   - attributes: Kept and given back.
  ///   - state: Kept and given back.
  ///   - handler: What the action does.
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

  /// Calls the handler on behalf of a sender.
  func perform(from sender: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}
