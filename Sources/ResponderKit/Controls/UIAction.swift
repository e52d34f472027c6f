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
  ///   - handler: What the action does.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping Handler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
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
